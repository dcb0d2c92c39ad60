import { clientCalls } from '@adm/contract/client/client'
import { buyerKindLabels } from '@adm/domain/client/buyer/buyer-kind'
import { france } from '@adm/domain/client/buyer/buyer'
import { countryLabels, countryName } from '@adm/domain/client/buyer/country'
import { likenesses, rentalTypeLabels } from '@adm/domain/client/client'
import { type ClientDraft, clientDraft } from '@adm/domain/client/client-draft'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import type { Db } from '../../../platform/database/database.ts'
import { type Clash, type ImportColumn, type ImportPart, repeatedRows, type SoundRow } from '../../../platform/import/import.ts'
import { asDigits, asNamed, asNumber, asOneOf, asSeveral, asText, plainText } from '../../../platform/import/import-cells.ts'
import { importOf } from '../../../platform/import/import.routes.ts'
import { lockCreations } from '../row/client.queries.ts'
import { createClient } from '../change/client.service.ts'
import { findClientsLike, findSalesReps } from './client-import.queries.ts'

/** The headings are the labels of the form. */
const columnsOf = async (db: Db): Promise<ImportColumn[]> => {
  const reps = await findSalesReps(db)
  const repIdByName = new Map(reps.flatMap(({ id, name, email }) => [name, email].map((word): [string, string] => [plainText(word), id])))
  return [
    { title: 'Nom', field: 'name', read: asText, sample: 'Agence Exemple', isRequired: true },
    { title: 'Adresse', field: 'address', read: asText, sample: '1 rue de la Paix', isRequired: true },
    { title: 'Code postal', field: 'zipCode', read: asDigits(5), sample: '01000', isRequired: true },
    { title: 'Ville', field: 'city', read: asText, sample: 'Bourg-en-Bresse', isRequired: true },
    { title: 'Téléphone', field: 'phone', read: asDigits(10), sample: '01 23 45 67 89' },
    { title: "Téléphone d'urgence", field: 'emergencyPhone', read: asDigits(10), sample: '' },
    { title: 'E-mails', field: 'emails', read: asText, sample: 'contact@exemple.fr, gestion@exemple.fr' },
    { title: 'SIRET', field: 'siret', read: asDigits(14), sample: '732 829 320 00074' },
    { title: 'SIREN', field: 'siren', read: asDigits(9), sample: '732 829 320' },
    { title: 'N° de TVA', field: 'vatNumber', read: asText, sample: 'FR44732829320' },
    { title: 'Nature du client', field: 'buyerKind', read: asOneOf(buyerKindLabels), sample: buyerKindLabels.company },
    { title: 'Pays', field: 'country', read: asOneOf({ [france]: countryName(france), ...countryLabels }), sample: '' },
    { title: 'Adresse de facturation électronique', field: 'electronicAddress', read: asText, sample: '' },
    { title: 'Code service', field: 'serviceCode', read: asText, sample: '' },
    { title: 'Type de location', field: 'rentalType', read: asOneOf(rentalTypeLabels), sample: rentalTypeLabels.RESIDENTIAL },
    { title: 'Étiquettes', field: 'tags', read: asSeveral(asText), sample: 'Grand compte, Réseau' },
    { title: 'Préférences', field: 'preferences', read: asText, sample: '' },
    { title: 'Destinataire des factures', field: 'billingName', read: asText, sample: '' },
    { title: 'Adresse de facturation', field: 'billingAddress', read: asText, sample: '' },
    { title: 'Code postal de facturation', field: 'billingZipCode', read: asDigits(5), sample: '' },
    { title: 'Ville de facturation', field: 'billingCity', read: asText, sample: '' },
    { title: 'Adresse du bureau de gestion', field: 'officeAddress', read: asText, sample: '' },
    { title: 'Code postal du bureau', field: 'officeZipCode', read: asDigits(5), sample: '' },
    { title: 'Ville du bureau', field: 'officeCity', read: asText, sample: '' },
    { title: "Horaires d'ouverture", field: 'officeHours', read: asText, sample: '' },
    { title: 'Dossier CRM', field: 'crmDealId', read: asText, sample: '' },
    { title: 'Fiche entreprise CRM', field: 'crmCompanyUrl', read: asText, sample: '' },
    { title: 'Missions potentielles par mois', field: 'potentialMissionsPerMonth', read: asNumber, sample: '12' },
    { title: 'Nombre de lots', field: 'lotCount', read: asNumber, sample: '150' },
    {
      title: 'Commercial',
      field: 'salesRepId',
      read: asNamed(repIdByName, 'Aucun compte actif ne porte ce nom ou cet e-mail.'),
      sample: '',
    },
  ]
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string' && value !== ''

/** Similar clients, as the form reports them; a file matches equal names only, where the form also matches similar names. */
const findClashes = async (db: Db, rows: readonly SoundRow<ClientDraft>[]): Promise<Clash[]> => {
  const drafts = rows.map(({ draft }) => draft)
  const sirets = drafts.map(({ siret }) => siret).filter(isText)
  const phones = drafts.map(({ phone }) => phone).filter(isText)
  const alike = await findClientsLike(db, { sirets, phones, names: [...new Set(drafts.map(({ name }) => name))] })
  const byValue = new Map(alike.map((match) => [`${match.like} ${match.value}`, match]))
  const clashes = rows.flatMap(({ row, draft }) =>
    likenesses.flatMap((like) => {
      const match = byValue.get(`${like} ${draft[like]}`)
      return match ? [{ row, field: like, message: clientRefusals.duplicate([{ ...match, like: [like] }]).message, isLikeness: true }] : []
    }),
  )
  return [
    ...clashes,
    ...repeatedRows(rows, 'siret', ({ siret }) => siret),
    ...repeatedRows(rows, 'phone', ({ phone }) => phone),
    ...repeatedRows(rows, 'name', ({ name }) => plainText(name)),
  ]
}

const part: ImportPart<ClientDraft> = {
  subject: 'client',
  things: 'clients',
  requires: clientCalls.import.requires,
  columnsOf,
  blank: { tags: [] },
  draft: clientDraft,
  findClashes,
  lock: lockCreations,
  // The check reported the duplicates, and again just before the import.
  create: (work, [draft]) => createClient(work, { ...draft, despiteDuplicates: true }),
}

/** Clients from a file. */
export const clientImport = importOf(part)
