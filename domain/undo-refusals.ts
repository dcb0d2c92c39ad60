import { Refusal } from './refusal.ts'
import { dayOf, formatDay, formatHourInWords } from './values/date/moment.ts'

/** The sentence for a change that can no longer be undone. Source: `docs/domain.md` 9. */
export const undoMessage = (why: string): string => `Cette action ne peut plus être annulée\u00a0: ${why}.`

const notUndoable = (why: string): Refusal => new Refusal('conflict', 'NOT_UNDOABLE', undoMessage(why))

/** Words that begin a refusal in capitals, and not the name of somebody. */
const beginning =
  /^(Ce|Cette|Ces|Cet|Le|La|Les|L'|Un|Une|Hors|Plus|Trop|Il|Indiquez|Choisissez|Renseignez|Confirmez|Vous|Aucun|Aucune|Impossible)(?=[ '])/

const asReason = (message: string): string => message.replace(beginning, (word) => word.toLowerCase()).replace(/\.$/, '')

/** Every refusal about undoing, once. */
export const undoRefusals = {
  missing: () => new Refusal('missing', 'CHANGE_NOT_FOUND', "Cette action n'existe pas."),
  /** @param why the end of the sentence, without its point */
  stands: notUndoable,
  /** A rule refuses the undo: its code and its sentence, inside that of an undo. Refusals about rights or versions stay as they are. */
  because: (refusal: Refusal): Refusal => {
    const { kind, code, facts, message } = refusal
    if (code === 'NOT_UNDOABLE' || (kind !== 'conflict' && kind !== 'invalid')) return refusal
    const sentences = facts.errors?.map((error) => error.message) ?? [message]
    return new Refusal(kind, code, undoMessage(asReason(sentences.join(' '))), facts)
  },
  /** A running job may be undone later. @param why the end of the sentence, without its point */
  notYet: (why: string): Refusal => new Refusal('conflict', 'NOT_UNDOABLE', `Cette action ne peut pas encore être annulée\u00a0: ${why}.`),
  again: () => notUndoable('elle a déjà été annulée'),
  /** @param who « Camille a », « vous avez »; `fields` are those that the later change touched as well */
  touched: (who: string, at: string, fields: readonly string[]) =>
    new Refusal(
      'conflict',
      'NOT_UNDOABLE',
      undoMessage(`${who} modifié la même chose depuis, le ${formatDay(dayOf(at))} à ${formatHourInWords(at)}`),
      { fields },
    ),
}
