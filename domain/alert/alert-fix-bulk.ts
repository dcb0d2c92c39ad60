import { z } from 'zod'
import type { AlertFact } from './alert-fact.ts'
import type { AlertFixKind } from './alert-fix.ts'
import { fixWords } from './alert-fix-words.ts'
import { fixesOf } from './alert-fixes.ts'

/** The fixes that are carried out for many alerts at once, with the words of their choice. */
export const bulkFixLabels = {
  proposeToBest: 'Proposer aux meilleurs contrôleurs',
  proposeToAll: fixWords.proposeToAll,
  assignBest: 'Affecter le meilleur contrôleur',
  assignBeyond: 'Élargir : affecter le plus proche',
  moveTo: 'Décaler au premier créneau libre',
  nextWave: fixWords.nextWave,
  resendLinks: fixWords.resendLinks,
  offerSlots: fixWords.offerSlots,
  takeBack: fixWords.takeBack,
  confirmPresence: fixWords.confirmPresence,
  closeMission: fixWords.closeMission,
  clearAddress: 'Adresses à nouveau bonnes',
  resendMessage: 'Renvoyer les messages revenus',
} as const satisfies Partial<Record<AlertFixKind, string>>
export type BulkFixKind = keyof typeof bulkFixLabels
export const bulkFixKinds = Object.keys(bulkFixLabels).filter((kind): kind is BulkFixKind => kind in bulkFixLabels)

const isBulkFix = (kind: AlertFixKind): kind is BulkFixKind => kind in bulkFixLabels

/** The fixes that all these alerts have in common, the best of the first alert first. @param alerts the facts of each */
export const commonFixes = (alerts: readonly (readonly AlertFact[])[]): BulkFixKind[] => {
  const [first = [], ...others] = alerts.map((facts) => [...new Set(fixesOf(facts).map(({ kind }) => kind))].filter(isBulkFix))
  return first.filter((kind) => others.every((kinds) => kinds.includes(kind)))
}

/** `ready`: a dry run says that it would be done. `left`: the undo of the bulk could not take it back. */
export const bulkFixStates = ['waiting', 'ready', 'done', 'refused', 'undone', 'left'] as const

/** An alert of a bulk, with its outcome. */
export const bulkFixRow = z.object({
  alertId: z.uuid(),
  version: z.int(),
  state: z.enum(bulkFixStates),
  /** What is or would be done: « Affecter Nour Petit · Le lundi 23 novembre 2026 à 9 h. » */
  words: z.string().nullable(),
  /** The sentence of the refusal. */
  message: z.string().nullable(),
  /** The change of the order; null when the fix only sends, which nobody takes back. */
  changeId: z.uuid().nullable(),
})
export type BulkFixRow = z.output<typeof bulkFixRow>
