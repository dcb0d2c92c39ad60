import { z } from 'zod'
import { client, clientDuplicate } from '@adm/domain/client/client'
import { clientChange, clientDraft } from '@adm/domain/client/client-draft'
import { clientTermsChange } from '@adm/domain/client/client-terms'
import { typedText } from '@adm/domain/values/text'
import { byId, defineCalls } from '../call/call.ts'

const text = typedText().max(200).optional()

/** A company of the public register, with the values for a new client. */
export const company = z.object({
  name: z.string(),
  siret: z.string(),
  siren: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
})
export type Company = z.output<typeof company>

/** The calls of the forms of a client: no list and no first screen needs their rules. */
export const clientChangeCalls = defineCalls(
  {
    duplicates: {
      method: 'GET',
      path: '/api/clients/duplicates',
      summary: "Les clients connus qui ressemblent à celui que l'on saisit",
      requires: ['clients:read'],
      query: z.strictObject({ name: text, siret: text, phone: text }),
      answer: z.array(clientDuplicate),
    },
    companies: {
      method: 'GET',
      path: '/api/clients/companies',
      summary: "Les sociétés du registre public, par nom ou numéro; `isConnected` dit s'il est branché",
      requires: ['clients:update'],
      query: z.strictObject({ q: typedText().max(200).default('') }),
      answer: z.object({ isConnected: z.boolean(), items: z.array(company) }),
    },
    create: {
      method: 'POST',
      path: '/api/clients',
      summary: 'Créer un client; 409 quand un client semblable existe, à moins de `despiteDuplicates`',
      requires: ['clients:update'],
      body: clientDraft,
      answer: client,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/clients/:id',
      summary: "Changer les informations d'un client",
      requires: ['clients:update'],
      params: byId,
      body: clientChange,
      answer: client,
      version: 'required',
    },
    changeTerms: {
      method: 'PATCH',
      path: '/api/clients/:id/parameters',
      summary: "Changer les paramètres d'un client; offre, délai de paiement et seuils veulent tous les droits",
      requires: ['clients:update'],
      params: byId,
      body: clientTermsChange,
      answer: client,
      version: 'required',
    },
  },
  { shows: ['client', 'client-prices'] },
)
