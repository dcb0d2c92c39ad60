import { type Booking, type BookingChange, bookingChange } from '@adm/domain/booking/order/booking'
import { causeLabels } from '@adm/domain/booking/step/booking-cause'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { languageLabels } from '@adm/domain/values/language'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { propertyKindLabels, propertyTypeLabels } from '@adm/domain/dwelling/dwelling'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { offerLabels } from '@adm/domain/offer/offer'
import { allServiceFields, type ServiceField } from '@adm/domain/booking/order/service-field'
import type { RecordField } from '../../../recipes/page/record-subject.ts'
import {
  asCents,
  asDay,
  asInstant,
  asLabel,
  asList,
  asMeasure,
  asText,
  asYesNo,
  orDash,
  type Words,
} from '../../../recipes/page/record-words.ts'
import { asAnnex, asContact, asGrid, asKeysPlan, asPremises, asPriceLine, asProcess, asResult, asTenant } from './booking-value-words.ts'

/** Fields without a label: identifiers whose name is another field, and technical columns. */
type Technical = 'id' | 'clientId' | 'areaId' | 'checkerId' | 'dwellingId' | 'version' | 'createdAt' | 'updatedAt' | 'code' | 'missionRank'
/** A field of a booking that has a label. */
export type BookingField = Exclude<keyof Booking, Technical>

const wordsOfField = (field: ServiceField): Words => {
  if (field.kind === 'yesNo') return asYesNo
  // A number without unit is a year: no thousands separator.
  if (field.kind === 'number') return field.unit ? asMeasure(field.unit) : orDash(String)
  return field.kind === 'choice' ? asLabel(field.choices) : asList(asLabel(field.choices))
}
/** Label and wording of the on-demand services' details. */
const detailFields: Readonly<Record<string, RecordField>> = Object.fromEntries(
  allServiceFields.map((field) => [field.name, { label: field.label, words: wordsOfField(field) }]),
)
const asDetails: Words = orDash((value) =>
  Object.entries(typeof value === 'object' ? (value ?? {}) : {})
    .map(([name, detail]) => `${detailFields[name]?.label ?? name} : ${detailFields[name]?.words(detail) ?? asText(detail)}`)
    .join(', '),
)
const asCount: Words = (value) => (Array.isArray(value) && value.length > 0 ? String(value.length) : '–')

/** Label and French wording of each field of a booking. Pages, history and edit conflicts use this table. */
export const bookingFields: Readonly<Record<BookingField | 'keysPlan', RecordField>> = {
  status: { label: 'Statut', words: asLabel(bookingStatusLabels) },
  service: { label: 'Prestation', words: asLabel(bookingServiceLabels) },
  startAt: { label: 'Date de la mission', words: asInstant },
  endAt: { label: 'Fin de la mission', words: asInstant },
  arrivedAt: { label: "Heure d'arrivée", words: asInstant },
  finishedAt: { label: 'Heure de fin', words: asInstant },
  checkerName: { label: 'Contrôleur', words: asText },
  partnerName: { label: 'Partenaire', words: asText },
  partnerEmail: { label: 'E-mail du partenaire', words: asText },
  partnerPhone: { label: 'Téléphone du partenaire', words: asText },
  cause: { label: 'Cause', words: asLabel(causeLabels) },
  missionCode: { label: 'Code mission', words: asText },
  clientName: { label: 'Client', words: asText },
  language: { label: 'Langue', words: asLabel(languageLabels) },
  options: { label: 'Options', words: asList(asLabel(bookingOptionLabels), 'Aucune') },
  clientReference: { label: 'Référence client', words: asText },
  ug: { label: 'UG', words: asText },
  visitOfferId: { label: 'Offre de visite', words: asText },
  address: { label: 'Adresse', words: asText },
  zipCode: { label: 'Code postal', words: asText },
  city: { label: 'Ville', words: asText },
  areaName: { label: 'Zone', words: asText },
  residence: { label: 'Résidence', words: asText },
  building: { label: 'Bâtiment', words: asText },
  staircase: { label: 'Escalier', words: asText },
  floor: { label: 'Étage', words: asText },
  door: { label: 'Porte', words: asText },
  apartmentNumber: { label: "N° d'appartement", words: asText },
  digicode: { label: 'Digicode', words: asText },
  propertyType: { label: 'Type de bien', words: asLabel(propertyTypeLabels) },
  propertyKind: { label: 'Logement', words: asLabel(propertyKindLabels) },
  roomCount: { label: 'Nombre de pièces', words: asText },
  surface: { label: 'Surface', words: asMeasure('m²') },
  furnished: { label: 'Meublé', words: asYesNo },
  annexes: { label: 'Cave, garage, parking', words: asList(asAnnex, 'Aucune') },
  offer: { label: 'Offre', words: asLabel(offerLabels) },
  priceCents: { label: 'Prix HT', words: asCents },
  priceLines: { label: 'Détail du prix', words: asList(asPriceLine) },
  durationMinutes: { label: 'Durée', words: asMeasure('min') },
  priceSource: { label: 'Grille de prix', words: asGrid },
  result: { label: 'Résultat', words: asResult },
  resultCents: { label: 'Montant du résultat', words: asCents },
  tags: { label: 'Étiquettes', words: asList(asText, 'Aucune') },
  comment: { label: 'Commentaire', words: asText },
  tenants: { label: 'Locataires', words: asList(asTenant) },
  contacts: { label: 'Contacts supplémentaires du rapport', words: asList(asContact) },
  presenceRequired: { label: 'Présence requise sur place', words: asYesNo },
  lessorName: { label: 'Bailleur', words: asText },
  lessorAddress: { label: 'Domicile ou siège du bailleur', words: asText },
  entryBookingId: { label: "Commande d'entrée liée", words: (value) => (value ? 'Une commande liée' : '–') },
  refusedEntryIds: { label: "Commandes d'entrée écartées", words: asCount },
  replannedFromId: { label: 'Replanifiée depuis', words: (value) => (value ? 'Une commande close' : '–') },
  deliveryId: { label: 'Livraison', words: (value) => (value ? 'Une livraison' : '–') },
  premises: { label: 'Local commercial', words: asPremises },
  details: { label: 'Précisions de la prestation', words: asDetails, parts: detailFields },
  expectedMeters: { label: 'Compteurs attendus', words: asList(asLabel(meterTypeLabels)) },
  // Only in older events: key tracking has its own rows now.
  keysPlan: { label: 'Plan de clés', words: asKeysPlan },
  processes: { label: 'Procédures du client', words: asList(asProcess) },
  prefilled: {
    label: 'Prérempli par les paramètres du client',
    words: asList(asLabel({ ...bookingOptionLabels, keysInstructions: 'Consignes sur les clés' })),
  },
  keysInstructions: { label: 'Consignes du client sur les clés', words: asText },
  instructionsAcknowledged: { label: 'Consignes du client prises en compte', words: asYesNo },
  organizeDay: { label: "Date d'organisation", words: asDay },
  wishedDay: { label: 'Date souhaitée', words: asDay },
  wishedUntilDay: { label: 'Fin de la période', words: asDay },
}

/** Groups of fields, in order: for the order's page, its forms, and its page at a past moment. */
export const bookingSections = {
  ordered: ['clientName', 'offer', 'service'],
  references: ['prefilled', 'language', 'clientReference', 'ug', 'visitOfferId'],
  wishes: ['wishedDay', 'wishedUntilDay', 'organizeDay', 'presenceRequired', 'instructionsAcknowledged'],
  address: ['address', 'zipCode', 'city', 'areaName'],
  access: ['residence', 'building', 'staircase', 'floor', 'door', 'apartmentNumber', 'digicode'],
  typology: ['propertyType', 'propertyKind', 'roomCount', 'surface', 'furnished', 'annexes'],
  people: ['tenants', 'contacts'],
  lessor: ['lessorName', 'lessorAddress'],
} as const satisfies Record<string, readonly BookingField[]>

/** The given fields that an edit of the order may change. */
export const editableFields = (names: readonly BookingField[]): (BookingField & keyof BookingChange)[] =>
  names.filter((name): name is BookingField & keyof BookingChange => name in bookingChange.shape)
