import { Refusal, staleVersion } from '../refusal.ts'

/** All refusals about a time block. */
export const timeBlockRefusals = {
  missing: () => new Refusal('missing', 'TIME_BLOCK_NOT_FOUND', "Ce créneau bloqué n'existe pas, ou a été libéré."),
  stale: staleVersion('Ce créneau a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  /** Refusal by the database constraint, when two people block the same moment. */
  taken: () => new Refusal('conflict', 'TIME_NOT_BLOCKABLE', "Ce créneau vient d'être bloqué par quelqu'un d'autre. Rechargez la page."),
  /** @param sentences of `whyNotBlocked` */
  notBlockable: (sentences: readonly string[]) => new Refusal('conflict', 'TIME_NOT_BLOCKABLE', sentences.join(' ')),
}
