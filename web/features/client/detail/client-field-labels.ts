import { type BuyerKind, buyerKindLabels } from '@adm/domain/client/buyer/buyer-kind'
import { countryName } from '@adm/domain/client/buyer/country'
import { type Client, preferredChecker, rentalTypeLabels } from '@adm/domain/client/client'
import { messageKindLabels, messageKinds, recipients } from '@adm/domain/client/client-recipients'
import {
  confirmerLabels,
  dateChooserLabels,
  invoiceGroupingLabels,
  invoicingDayLabels,
  invoicingFrequencyLabels,
  paymentMeansLabels,
  paymentTermsLabels,
} from '@adm/domain/client/client-terms'
import { clientUser, clientUserRoleLabels } from '@adm/domain/client/client-user'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatCompanyNumber, formatVatNumber } from '@adm/domain/values/company-number-format'
import { slotDecisionLabels } from '@adm/domain/client/slot-decision'
import { languageLabels } from '@adm/domain/values/language'
import { asCents, asLabel, asList, asMeasure, asPhone, asText, asYesNo, orDash, type Words } from '../../../recipes/page/record-words.ts'

/** Fields without a label. */
type Technical = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'mergedInto'
/** A field of a client that has a label. */
export type ClientField = Exclude<keyof Client, Technical>

const asCompanyNumber = orDash((value) => formatCompanyNumber(asText(value)))
const asPerson: Words = (value) => {
  const person = clientUser.safeParse(value).data
  if (!person) return asText(value)
  return `${person.name} (${clientUserRoleLabels[person.role].toLowerCase()}${person.isMain ? ', principal' : ''})`
}
const asChecker: Words = (value) => {
  const checker = preferredChecker.safeParse(value).data
  return checker ? `${checker.name}${checker.isWorking ? '' : ' (hors réseau)'}` : asText(value)
}
const asRecipients: Words = (value) => {
  const added = recipients.safeParse(value).data
  const lines = messageKinds.flatMap((kind) => (added?.[kind] ? [`${messageKindLabels[kind]} : ${added[kind]}`] : []))
  return lines.join(' · ') || '–'
}

/** Label and French wording of each field of a client. Pages, history and edit conflicts use this table. */
export const clientFields: Readonly<Record<ClientField, { label: string; words: Words }>> = {
  name: { label: 'Nom', words: asText },
  address: { label: 'Adresse', words: asText },
  zipCode: { label: 'Code postal', words: asText },
  city: { label: 'Ville', words: asText },
  phone: { label: 'Téléphone', words: asPhone },
  emergencyPhone: { label: "Téléphone d'urgence", words: asPhone },
  emails: { label: 'E-mails', words: asText },
  siret: { label: 'SIRET', words: asCompanyNumber },
  siren: { label: 'SIREN', words: asCompanyNumber },
  vatNumber: { label: 'N° de TVA', words: orDash((value) => formatVatNumber(asText(value))) },
  buyerKind: { label: 'Nature du client', words: asLabel(buyerKindLabels) },
  country: { label: 'Pays', words: (value) => countryName(asText(value)) },
  electronicAddress: { label: 'Adresse de facturation électronique', words: asText },
  serviceCode: { label: 'Code service', words: asText },
  rentalType: { label: 'Type de location', words: asLabel(rentalTypeLabels) },
  tags: { label: 'Étiquettes', words: asList(asText, 'Aucune') },
  preferences: { label: 'Préférences', words: asText },
  billingName: { label: 'Destinataire des factures', words: asText },
  billingAddress: { label: 'Adresse de facturation', words: asText },
  billingZipCode: { label: 'Code postal de facturation', words: asText },
  billingCity: { label: 'Ville de facturation', words: asText },
  officeAddress: { label: 'Adresse du bureau de gestion', words: asText },
  officeZipCode: { label: 'Code postal du bureau', words: asText },
  officeCity: { label: 'Ville du bureau', words: asText },
  officeHours: { label: "Horaires d'ouverture", words: asText },
  crmDealId: { label: 'Dossier CRM', words: asText },
  crmCompanyUrl: { label: 'Fiche entreprise CRM', words: asText },
  potentialMissionsPerMonth: { label: 'Missions potentielles par mois', words: asMeasure('par mois') },
  lotCount: { label: 'Nombre de lots', words: asMeasure('lots') },
  // `salesRepName` is displayed instead; the id only detects two concurrent choices.
  salesRepId: { label: 'Commercial', words: () => '' },
  salesRepName: { label: 'Commercial', words: asText },
  offer: { label: 'Offre', words: asLabel(offerLabels) },
  paymentTerms: { label: 'Délai de paiement', words: asLabel(paymentTermsLabels) },
  paymentMeans: { label: 'Moyen de paiement', words: asLabel(paymentMeansLabels) },
  blockThresholdCents: { label: 'Blocage à partir de', words: asCents },
  blockAfterDays: { label: 'Blocage après un retard de', words: asMeasure('jours') },
  invoicingFrequency: { label: 'Fréquence de facturation', words: asLabel(invoicingFrequencyLabels) },
  invoicingDay: { label: 'Jour de facturation', words: asLabel(invoicingDayLabels) },
  invoiceGrouping: { label: 'Regroupement des factures', words: asLabel(invoiceGroupingLabels) },
  purchaseOrderRequired: { label: 'Bon de commande obligatoire', words: asYesNo },
  referenceRequired: { label: 'Référence client obligatoire', words: asYesNo },
  dateChosenBy: { label: 'Qui choisit la date', words: asLabel(dateChooserLabels) },
  confirmedBy: { label: 'Qui confirme le rendez-vous', words: asLabel(confirmerLabels) },
  slotDecision: { label: 'De plusieurs locataires, qui décide', words: asLabel(slotDecisionLabels) },
  keysInstructions: { label: 'Consignes pour les clés', words: asText },
  defaultOptions: { label: 'Options par défaut', words: asList(asLabel(bookingOptionLabels), 'Aucune') },
  reportLanguage: { label: 'Langue du rapport', words: asLabel(languageLabels) },
  recipients: { label: 'Destinataires ajoutés', words: asRecipients },
  // `preferredCheckers` is displayed instead; the ids only detect two concurrent choices.
  preferredCheckerIds: { label: 'Contrôleurs préférés', words: () => '' },
  preferredCheckers: { label: 'Contrôleurs préférés', words: asList(asChecker) },
  users: { label: 'Utilisateurs', words: asList(asPerson) },
}

/** Groups of fields on a client's page and in its forms, in order. */
export const clientSections = {
  identity: ['name', 'buyerKind', 'country', 'siret', 'siren', 'vatNumber', 'serviceCode', 'rentalType', 'tags'],
  contact: ['address', 'zipCode', 'city', 'phone', 'emergencyPhone', 'emails'],
  billing: ['billingName', 'billingAddress', 'billingZipCode', 'billingCity', 'electronicAddress'],
  office: ['officeAddress', 'officeZipCode', 'officeCity', 'officeHours'],
  sales: ['potentialMissionsPerMonth', 'lotCount', 'crmDealId', 'crmCompanyUrl'],
  preferences: ['preferences'],
  invoicing: ['invoicingFrequency', 'invoicingDay', 'invoiceGrouping', 'paymentMeans', 'purchaseOrderRequired', 'referenceRequired'],
  appointments: ['dateChosenBy', 'confirmedBy', 'slotDecision'],
  orders: ['defaultOptions', 'reportLanguage', 'keysInstructions'],
  recipients: ['recipients'],
} as const satisfies Record<string, readonly ClientField[]>

/** The fields that only some kinds of buyers have. */
const fieldsOfKinds: Partial<Record<ClientField, readonly BuyerKind[]>> = {
  country: ['foreign'],
  siret: ['company', 'public'],
  siren: ['company', 'public'],
  vatNumber: ['company', 'public', 'foreign'],
  serviceCode: ['public'],
}

/** Whether clients of a kind have a field. */
export const hasField = (kind: BuyerKind, field: ClientField): boolean => fieldsOfKinds[field]?.includes(kind) ?? true
