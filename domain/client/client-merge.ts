import { z } from 'zod'
import type { Client } from './client.ts'
import { clientChange, type ClientChange } from './client-draft.ts'
import { clientTermsChange, type ClientTermsChange } from './client-terms.ts'

/** The fields that a merged client may take from either of the two; its preferred checkers move as rows. */
export type MergeableField = Exclude<keyof ClientChange | keyof ClientTermsChange, 'preferredCheckerIds'>
const { preferredCheckerIds: _rows, ...mergeableTerms } = clientTermsChange.shape
const mergeableSchemas: Record<string, unknown> = { ...clientChange.shape, ...mergeableTerms }
export const mergeableFields = Object.keys(mergeableSchemas).filter((name): name is MergeableField => name in mergeableSchemas)

/** Groups of dependent fields: all fields of a group are taken from the same client. */
export const fieldsTogether: readonly (readonly MergeableField[])[] = [
  ['address', 'zipCode', 'city'],
  ['siret', 'siren', 'vatNumber'],
  ['buyerKind', 'country', 'electronicAddress', 'serviceCode'],
  ['billingName', 'billingAddress', 'billingZipCode', 'billingCity'],
  ['officeAddress', 'officeZipCode', 'officeCity', 'officeHours'],
  ['invoicingFrequency', 'invoicingDay'],
]

/** The fields in the order of the page; dependent fields form one group. */
export const mergeableGroups: readonly (readonly MergeableField[])[] = [
  ...new Set(mergeableFields.map((name) => fieldsTogether.find((group) => group.includes(name)) ?? name)),
].map((group) => (typeof group === 'string' ? [group] : group))

/**
 * `clientId` is the other client, which is merged into the client of the URL; `taken` lists the fields whose values come from it, all
 * others are unchanged. `version` is that of the other client.
 */
export const clientMergeDraft = z.strictObject({
  clientId: z.uuid('Choisissez un client.'),
  version: z.int(),
  taken: z.array(z.enum(mergeableFields)).max(mergeableFields.length),
})
export type ClientMergeDraft = z.output<typeof clientMergeDraft>

type Values = { [Name in MergeableField]?: Client[Name] | undefined }
const put = <Name extends MergeableField>(values: Values, client: Values, name: Name): void => {
  values[name] = client[name]
}

/** The client's values of these fields. */
export const valuesOf = (client: Values, names: readonly MergeableField[]): ClientChange & ClientTermsChange => {
  const values: Values = {}
  for (const name of names) put(values, client, name)
  return values
}

/** The tables whose rows move to the other client, with their French nouns. */
export const movedLabels = {
  booking: ['commande', 'commandes'],
  delivery: ['livraison', 'livraisons'],
  quotation: ['devis', 'devis'],
  invoice: ['facture', 'factures'],
  client_user: ['personne', 'personnes'],
  client_blocking: ['blocage', 'blocages'],
  specific_process: ['procédure', 'procédures'],
  price_grid: ['grille de prix', 'grilles de prix'],
  client_price: ['remise négociée', 'remises négociées'],
  client_preferred_checker: ['contrôleur préféré', 'contrôleurs préférés'],
  notification_template: ['texte de message', 'textes de messages'],
  client: ['client fusionné avant', 'clients fusionnés avant'],
} as const satisfies Record<string, readonly [string, string]>
/** A number of rows in French: « 3 commandes ». */
export const countInWords = (table: MovedTable, count: number): string => `${count} ${movedLabels[table][count > 1 ? 1 : 0]}`

export type MovedTable = keyof typeof movedLabels
export const movedTables = Object.keys(movedLabels).filter((table): table is MovedTable => table in movedLabels)

/** The permission to merge, and to undo a merge. */
export const mergeRight = 'clients:update' as const

/** Number of days during which a merge may be undone. Source: `docs/business.md`, duplicates. */
export const mergeUndoDays = 30
