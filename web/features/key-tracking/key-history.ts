import { countInWords, keyCounts } from '@adm/domain/key-tracking/key-count'
import { keyDestinationLabels, keyLegLabels, keyStatusLabels } from '@adm/domain/key-tracking/key-status'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { keyTransitions } from '@adm/domain/key-tracking/key-transition'
import { byStep } from '@adm/domain/platform/event'
import type { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { partEvents, type RecordPart } from '../../recipes/page/record-subject.ts'
import { asDay, asInstant, asLabel, asList, asPhone, asText, asYesNo, orDash, type Words } from '../../recipes/page/record-words.ts'

/** Identifiers, and fields that only the transitions use. */
type Technical =
  | 'id'
  | 'bookingId'
  | 'destinationCheckerId'
  | 'previousStatus'
  | 'lastStep'
  | 'movedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
export type KeyField = Exclude<keyof KeyTracking, Technical>

const asCounts = orDash((value) => {
  const { data } = keyCounts.safeParse(value)
  return data ? countInWords(data) : asText(value)
})

/** Label and French wording of each field of a key leg. */
export const keyFields: Readonly<Record<KeyField, { label: string; words: Words }>> = {
  leg: { label: 'Trajet', words: asLabel(keyLegLabels) },
  status: { label: 'Statut des clés', words: asLabel(keyStatusLabels) },
  active: { label: 'Clés attendues', words: asYesNo },
  way: { label: 'Mode de remise', words: asLabel(keysWayLabels) },
  place: { label: 'Lieu', words: asText },
  hours: { label: 'Horaires', words: asText },
  personName: { label: 'Nom de la personne', words: asText },
  personPhone: { label: 'Téléphone de la personne', words: asPhone },
  postalAddress: { label: 'Adresse postale', words: asText },
  nextMissionCode: { label: 'Mission suivante', words: asText },
  comment: { label: 'Commentaire sur les clés', words: asText },
  hasSafelockCode: { label: 'Code de la boîte transmis', words: asYesNo },
  isCodeKept: { label: 'Code de la boîte enregistré', words: asYesNo },
  counts: { label: 'Trousseau', words: asCounts },
  dueAt: { label: 'À faire avant', words: asInstant },
  urgentAt: { label: 'Urgent à partir de', words: asInstant },
  destination: { label: 'Destination', words: asLabel(keyDestinationLabels) },
  destinationCheckerName: { label: 'Contrôleur destinataire', words: asText },
  trackingNumber: { label: 'Numéro de suivi', words: asText },
  agreedBy: { label: 'Accord donné par', words: asText },
  untilDay: { label: "Conservées jusqu'au", words: asDay },
}

const words = partEvents<keyof typeof keyTrackingEvents>({
  created: 'a dit comment les clés vont',
  changed: 'a modifié le plan des clés',
  codeKept: 'a enregistré le code de la boîte à clés',
  codeRead: 'a lu le code de la boîte à clés',
  codeForgotten: 'a effacé le code de la boîte à clés',
  closed: 'a clos un trajet des clés',
  reopened: 'a rouvert un trajet des clés',
  unopened: 'a remis un trajet des clés à son début',
  receiptMailed: "a envoyé l'attestation de remise des clés",
  ...byStep(keyTransitions, ({ label }) => `a fait l'étape « ${label} » des clés`),
})

const facts: Readonly<Record<string, { label: string; words: Words }>> = {
  holder: { label: 'Clés chez', words: asText },
  place: { label: 'Lieu', words: asText },
  proof: { label: 'Preuve', words: asText },
  receiver: { label: 'Remises à', words: asText },
  recipients: { label: 'Destinataires', words: asList(asText) },
}

/** Events of an order's keys, in its history. */
export const keyPart: RecordPart = {
  fields: keyFields,
  event: (line) => ({
    ...words(line),
    facts: Object.entries(typeof line.facts === 'object' && line.facts !== null ? line.facts : {}).flatMap(([name, value]) => {
      const fact = facts[name]
      return fact && value ? [{ label: fact.label, value: fact.words(value) }] : []
    }),
  }),
}
