import { Refusal } from './refusal.ts'

/** The sentence of what is not undone any more. Source: `docs/domain.md` 9. */
export const undoMessage = (why: string): string => `Cette action ne peut plus être annulée\u00a0: ${why}.`

/** Every refusal about undoing, once. */
export const undoRefusals = {
  missing: () => new Refusal('missing', 'CHANGE_NOT_FOUND', "Cette action n'existe pas."),
  /** @param why the end of the sentence, without its point */
  stands: (why: string) => new Refusal('conflict', 'NOT_UNDOABLE', undoMessage(why)),
}
