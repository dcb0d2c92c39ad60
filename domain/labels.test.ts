import { expect, it } from 'vitest'
import { alertTypeLabels, alertTypes, ownerOf } from './alert/alert-type.ts'
import { genderLabels } from './booking/order/booking-people.ts'
import { cancellationCauseLabels, unsuccessfulMoveCauseLabels } from './booking/step/booking-cause.ts'
import { bookingResultLabels } from './booking/step/booking-result.ts'
import { checkerNetworkLabels, checkerTagLabels, checkerTypeLabels, noNetworkLabel } from './checker/checker.ts'
import { blockingOriginLabels, blockingReasonLabels, liftReasonLabels } from './client/client-blocking.ts'
import { buyerKindLabels } from './client/buyer/buyer-kind.ts'
import { invoiceGroupingLabels, invoicingDayLabels, invoicingFrequencyLabels } from './client/client-terms.ts'
import { rentalTypeLabels } from './client/client.ts'
import { deleteReasonLabels } from './document/record/document.ts'
import { documentTypeLabels } from './document/document-type.ts'
import { propertyKindLabels, propertyTypeLabels, roomCounts } from './dwelling/dwelling.ts'
import { featureOptions } from './feature-option.ts'
import { keyLegLabels } from './key-tracking/key-status.ts'
import { keysWayLabels } from './key-tracking/keys-plan.ts'
import { meterTypeLabels } from './meter/meter-type.ts'
import { notificationKindNames, notificationKinds } from './notification/notification-kind.ts'
import { propositionStatusLabels } from './mission-proposition/mission-proposition.ts'
import { bookingOptionLabels } from './offer/booking-option.ts'
import { offerLabels } from './offer/offer.ts'
import { bookingServiceLabels } from './offer/sold-service.ts'
import { regularizationStatusLabels, regularizationTypeLabels } from './regularization/regularization.ts'
import { languageLabels } from './values/language.ts'

// The values of docs/specification.md 3 with their labels of docs/domain.md 1.2, 1.3, 5, 8.4 and 8.6, typed once more by hand: never derive
// them from the code that they prove.

/** The labels of each value, by value. */
const inWords = (labels: Readonly<Record<string, string>>): string[] => Object.entries(labels).map(([value, label]) => `${value}: ${label}`)

it('sells the twelve offers, under their names and labels [ENT-17]', () => {
  expect(inWords(offerLabels)).toEqual([
    'CHECKAPP_LOGICIEL: Logiciel – abonnement',
    "CHECKAPP_LOGICIEL_UNITE: Logiciel – à l'unité",
    'COLOCATION: Colocation',
    'EMBED_INVENTORY_BOOKING: Commande intégrée',
    'ENTREPRISE: Entreprise',
    'LIVRAISON: Livraison',
    'LIVRAISON_CASA: Livraison CASA',
    'NO_INVOICING: Sans facturation',
    'NO_OFFER: Aucune offre',
    'PAY_AS_YOU_GO: À la carte',
    'PRO: Pro',
    'REINTEGRATION_RAPPORT_CASA: Réintégration de rapport CASA',
  ])
})

it('sells the services and the options of the specification, and four on demand [ENT-8]', () => {
  expect(inWords(bookingServiceLabels)).toEqual([
    'checkin: Entrée',
    'checkout: Sortie',
    'checkout_checkin: Sortie-entrée',
    'control: Contrôle',
    'control_checkout: Contrôle et sortie',
    'previsit: Prévisite',
    'chiffrage: Chiffrage',
    'visite: Visite',
    'diagnostics: Diagnostics',
    'cleaning: Ménage',
    'photos: Photos',
    'plan: Plan',
  ])
  expect(inWords(bookingOptionLabels)).toEqual(['virtual_tour: Visite virtuelle', 'annotated: Annoté'])
})

it('invoices on the 5th, the 10th or the last day of the month, weekly, monthly or classic [CONST-1]', () => {
  expect(inWords(invoicingDayLabels)).toEqual(['5: Le 5', '10: Le 10', 'last: Le dernier jour du mois'])
  expect(inWords(invoicingFrequencyLabels)).toEqual(['weekly: Hebdomadaire', 'monthly: Mensuelle', 'classic: Classique'])
  expect(inWords(invoiceGroupingLabels)).toEqual(['client: Une facture par client', 'ug: Par UG', 'purchase_order: Par bon de commande'])
})

it('counts rooms from T1 to T6 [CONST-2]', () => {
  expect(roomCounts).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6'])
})

it('ends an order with one of the six results, and a regularization in one of its four states [ENT-14]', () => {
  expect(inWords(bookingResultLabels)).toEqual([
    'completed: Réalisée',
    'canceled: Annulée',
    'canceledLastMinute: Annulée à la dernière minute',
    'canceledNoInvoicing: Annulée sans facturation',
    'displacement: Déplacement',
    'unsuccessfulDisplacement: Déplacement infructueux',
  ])
  expect(inWords(regularizationTypeLabels.checker)).toEqual(['credit: En faveur du contrôleur', 'debit: À retenir'])
  expect(inWords(regularizationStatusLabels)).toEqual([
    'to_invoice: À facturer',
    'in_progress: En cours',
    'invoiced: Facturée',
    'done: Soldée',
  ])
})

it('has the types, the network statuses and the tags of a checker [ENT-5]', () => {
  expect(inWords(checkerTypeLabels)).toEqual([
    'ADMIN: Administrateur',
    'CANDIDATE: Candidat',
    'CHECKER: Contrôleur salarié',
    'INDEPENDENT: Contrôleur indépendant',
  ])
  expect([...inWords(checkerNetworkLabels), noNetworkLabel]).toEqual(['OUT_OF_NETWORK: Hors réseau', 'WORKING: En activité', 'Non défini'])
  expect(inWords(checkerTagLabels)).toEqual([
    'BUSINESS: Locaux commerciaux',
    'FURNISHED: Meublé',
    'HOUSE: Maison',
    'NOTFURNISHED: Non meublé',
    'PREVISIT: Prévisite',
    'VIRTUAL_TOUR: Visite virtuelle',
  ])
})

it('has the legs of the keys and their ways [ENT-13]', () => {
  expect(inWords(keyLegLabels).toSorted()).toEqual(['DEPOSIT: Dépôt', 'WITHDRAW: Retrait'])
  expect(inWords(keysWayLabels)).toEqual([
    'ADDRESS: À une adresse',
    "AGENCY: À l'agence",
    'KEEP_KEYS: Conserver les clés',
    'MAILING: Envoi postal',
    'ONSITE: Sur place',
    "PERSON: Auprès d'une personne",
    'SAFELOCK_BOX: Boîte à clés',
  ])
})

it('has the types of document, and the reasons to delete one [ENT-11]', () => {
  expect(inWords(documentTypeLabels)).toEqual([
    'ANNEX: Annexe',
    "CHECK_IN_INVENTORY: État des lieux d'entrée",
    'COST_ESTIMATE: Chiffrage',
    'DELIVERY: Livraison',
    'INVENTORY: État des lieux',
    'PURCHASE_ORDER: Bon de commande',
    "REPORT_CHECKIN: Rapport d'entrée",
    'REPORT_CHECKOUT: Rapport de sortie',
    "SYNTHESIS_CHECKIN: Synthèse d'entrée",
    'SYNTHESIS_CHECKOUT: Synthèse de sortie',
  ])
  expect(inWords(deleteReasonLabels)).toEqual([
    'CONTRACTUAL_DELETE: Fin de la durée contractuelle',
    'GDPR_DELETE: Suppression RGPD',
    'REQUEST_DELETE: Suppression à la demande',
  ])
})

it('has the types of meter [ENT-9]', () => {
  expect(inWords(meterTypeLabels)).toEqual([
    'CALORIE: Calories',
    'COLD_WATER: Eau froide',
    'ELECTRICITY: Électricité',
    'GAS: Gaz',
    'HOT_WATER: Eau chaude',
  ])
})

it('has the reasons and the origins of a blocking, and the reasons to lift one [ENT-4]', () => {
  expect(inWords(blockingReasonLabels)).toEqual(['INVOICING_OVERDUE: Facture impayée', 'CUSTOM: Autre motif'])
  expect(inWords(blockingOriginLabels)).toEqual(['USER: Utilisateur', 'SYSTEM: Système'])
  expect(Object.values(liftReasonLabels)).toEqual(['Paiement reçu', 'Échéancier accordé', 'Erreur', 'Décision commerciale'])
})

it('knows the words of a client, a tenant, a dwelling and a proposition [ENT-3] [ENT-7]', () => {
  expect(inWords(rentalTypeLabels)).toEqual([
    'RESIDENTIAL: Résidentiel',
    'SEASONAL: Saisonnier',
    'SOCIAL: Social',
    'STUDENT: Étudiant',
    'OFFICE: Bureaux',
  ])
  expect(inWords(buyerKindLabels)).toEqual([
    'company: Entreprise',
    'public: Organisme public',
    'person: Particulier',
    'foreign: Entreprise hors de France',
  ])
  expect(inWords(genderLabels)).toEqual(['MRS: Madame', 'MR: Monsieur'])
  expect(inWords(languageLabels)).toEqual(['FR: Français', 'EN: Anglais'])
  expect(inWords(propertyTypeLabels)).toEqual(['house: Habitation', 'business: Local commercial'])
  expect(inWords(propertyKindLabels)).toEqual(['apartment: Appartement', 'house: Maison'])
  expect(inWords(propositionStatusLabels)).toEqual([
    'proposed: Proposée',
    'accepted: Acceptée',
    'declined: Refusée',
    'expired: Expirée',
    'withdrawn: Retirée',
    'superseded: Attribuée à un autre',
  ])
})

it('names why a mission failed and why an order was cancelled [STATE-1]', () => {
  expect(Object.values(unsuccessfulMoveCauseLabels)).toEqual([
    'Locataire absent',
    'Clés absentes ou erronées',
    'Accès impossible (digicode, badge)',
    'Adresse erronée',
    'Logement encore occupé ou non vide',
    'Travaux en cours',
    "Refus de l'état des lieux",
    "Coupure d'électricité ou d'eau rendant le constat impossible",
    'Insécurité',
    'Contrôleur empêché (notre fait)',
    'Autre',
  ])
  expect(Object.values(cancellationCauseLabels)).toEqual([
    'Demande du client',
    'Demande du locataire',
    'Report',
    'Doublon',
    'Bail non signé',
    'Vente',
    'Erreur de commande',
    'Geste commercial (notre fait)',
    'Autre',
  ])
})

it('switches fourteen features, all on but four [ENT-2]', () => {
  const actual = Object.entries(featureOptions).map(([name, option]) => `${name}: ${option.label}, ${option.default ? 'on' : 'off'}`)
  expect(actual).toEqual([
    'alert: Alertes, on',
    'area: Zones, on',
    'billing: Facturation, on',
    'booking: Commandes, on',
    'calendar: Calendrier, on',
    'checker: Contrôleurs, on',
    'client: Clients, on',
    'composition: Composition, off',
    'keytracking: Suivi des clés, on',
    'meters: Compteurs, on',
    'quotation: Devis, off',
    'rapport: Rapport, on',
    'view: Visionneuse, off',
    'warning: Signalements, off',
  ])
})

it('watches eight things, and returned addresses, each for the group that acts [ENT-18]', () => {
  expect(alertTypes.map((type) => `${type}: ${alertTypeLabels[type]}, ${ownerOf[type]}`)).toEqual([
    'noChecker: Aucun contrôleur, planning',
    'waitingChecker: En attente du contrôleur, planning',
    'waitingTenant: En attente du locataire, planning',
    'missingData: Données manquantes, planning',
    'noDataBooking: Aucune donnée de mission, planning',
    'missingReport: Rapport manquant, quality',
    'noDataClient: Fiche client incomplète, billing',
    'riskyBooking: Commande à risque, planning',
    'bouncedAddress: Adresse revenue, planning',
  ])
})

it('reminds eight, five and one day before, and of the keys of a weekend [ENT-20]', () => {
  const names = notificationKindNames.filter((kind) => ['j8', 'j5', 'j1', 'weekendKeys'].includes(kind))
  expect(names.map((kind) => notificationKinds[kind].label)).toEqual(['Convocation (J-8)', 'Rappel J-5', 'Rappel J-1', 'Clés du week-end'])
})
