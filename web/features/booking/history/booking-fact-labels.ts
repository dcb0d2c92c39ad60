import { causeLabels } from '@adm/domain/booking/step/booking-cause'
import { reportPointLabels } from '@adm/domain/booking/step/report-point'
import { prospectOutcomeLabels, type StatedFacts, withdrawnKeysLabels } from '@adm/domain/booking/step/stated-facts'
import { deleteReasonLabels } from '@adm/domain/document/record/document'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { z } from 'zod'
import { asCents, asDay, asInstant, asLabel, asList, asMeasure, asText, asYesNo, type Words } from '../../../recipes/page/record-words.ts'

const prospect = z.object({ name: z.string(), outcome: z.string() })
const asProspect: Words = (value) => {
  const { data } = prospect.safeParse(value)
  return data ? `${data.name} (${asLabel(prospectOutcomeLabels)(data.outcome)})` : asText(value)
}

const quotation = z.object({ number: z.string(), accepted: z.boolean() })
const asQuotation: Words = (value) => {
  const { data } = quotation.safeParse(value)
  return data ? `${data.number} (${data.accepted ? 'accepté' : 'non accepté'})` : 'Aucun'
}

/** Before G41, people also stated that no high warning was open: older events have that point. */
const pointLabels = { ...reportPointLabels, noHighWarning: "l'absence de signalement grave ouvert" }

const reasons = z.record(z.string(), z.string())
const asPointReasons: Words = (value) =>
  Object.entries(reasons.catch({}).parse(value))
    .map(([point, reason]) => `${asLabel(pointLabels)(point)} : ${reason}`)
    .join(', ')

const offered = z.object({ startAt: z.string() })
/** A slot with its checker, or in older events its start alone. */
const asOffered: Words = (value) => asInstant(offered.safeParse(value).data?.startAt ?? value)

/** Facts outside `StatedFacts`: slots, names and quotations in older events, document events, links between orders, mails to the client. */
type TellableFact =
  | 'slots'
  | 'quotation'
  | 'partner'
  | 'invoice'
  | 'chosenSlot'
  | 'block'
  | 'noLiveProposal'
  | 'document'
  | 'documentName'
  | 'documentType'
  | 'reason'
  | 'replannedFrom'
  | 'replannedAs'
  | 'copiedFrom'
  | 'closingDay'
  | 'recipients'

/** Label and French wording of each stated fact. */
const facts: Readonly<Record<keyof StatedFacts | TellableFact, { label: string; words: Words }>> = {
  slots: { label: 'Créneaux proposés', words: asList(asOffered) },
  chosenSlot: { label: 'Créneau retenu', words: asInstant },
  noLiveProposal: { label: 'Aucune proposition en cours', words: asYesNo },
  cause: { label: 'Cause', words: asLabel(causeLabels) },
  feeCents: { label: 'Frais confirmés', words: asCents },
  withdrawnKeys: { label: 'Clés', words: asLabel(withdrawnKeysLabels) },
  checkerWithdrew: { label: 'Désistement du contrôleur', words: asYesNo },
  waitedMinutes: { label: 'Attente sur place', words: asMeasure('min') },
  photo: { label: 'Photo', words: asText },
  position: { label: 'Position', words: asText },
  statement: { label: 'Déclaration', words: asText },
  points: { label: 'Points complets du rapport', words: asList(asLabel(pointLabels)) },
  pointReasons: { label: 'Points manquants', words: asPointReasons },
  block: { label: 'Blocage', words: asText },
  closingDay: { label: 'Clôture annoncée', words: asDay },
  recipients: { label: 'Envoyé à', words: asList(asText, 'Personne') },
  document: { label: 'Document', words: asText },
  documentName: { label: 'Fichier', words: asText },
  documentType: { label: 'Type', words: asLabel(documentTypeLabels) },
  reason: { label: 'Motif', words: asLabel(deleteReasonLabels) },
  replannedFrom: { label: 'Replanifiée depuis', words: asText },
  copiedFrom: { label: 'Reprise de la commande', words: asText },
  replannedAs: { label: 'Nouvelle commande', words: asText },
  documentChecked: { label: 'Document contrôlé', words: asYesNo },
  notArchived: { label: 'Rapport non archivé', words: asYesNo },
  invoice: { label: 'Facture', words: (value) => (value === null ? 'Aucune' : asText(value)) },
  quotation: { label: 'Devis', words: asQuotation },
  partner: { label: 'Partenaire', words: asText },
  tripMade: { label: 'Déplacement effectué', words: asYesNo },
  prospects: { label: 'Prospects', words: asList(asProspect) },
  informationComplete: { label: 'Informations complètes', words: asYesNo },
  arrivedAt: { label: "Heure d'arrivée", words: asInstant },
  finishedAt: { label: 'Heure de fin', words: asInstant },
}
const isFact = (name: string): name is keyof typeof facts => Object.hasOwn(facts, name)

/** Names of the guards that a person may force. */
const guards: Readonly<Record<string, string>> = {
  [bookingGuardSources.clientMayOrder]: 'client bloqué',
  [bookingGuardSources.executionDataIsComplete]: "informations nécessaires à l'exécution",
  [bookingGuardSources.checkerIsSuitable]: 'compétences du contrôleur',
  [bookingGuardSources.checkerIsAvailable]: 'disponibilités du contrôleur',
  [bookingGuardSources.keysPlanIsComplete]: 'plan de clés complet',
  [bookingGuardSources.closingIsNotTooEarly]: 'clôture avant la fin de la mission',
  [bookingGuardSources.reportIsComplete]: 'rapport complet',
  [bookingGuardSources.waitIsLongEnough]: "attente d'au moins 15 minutes",
}

/** The stated facts of an event, in words. */
export const factsInWords = (stated: unknown): { label: string; value: string }[] =>
  Object.entries(typeof stated === 'object' && stated !== null ? stated : {}).flatMap(([name, value]) => {
    const words = isFact(name) && value !== undefined ? facts[name].words(value) : ''
    return isFact(name) && words ? [{ label: facts[name].label, value: words }] : []
  })

const forcing = z.object({ forced: z.array(z.string()) })
/** Names of the guards forced in an event. */
export const forcedGuards = (stated: unknown): string[] => (forcing.safeParse(stated).data?.forced ?? []).map((id) => guards[id] ?? id)
