import { Refusal } from '../refusal.ts'
import { formatMoment } from '../values/date/moment.ts'

/** Message for a change that can no longer be undone. Source: `docs/domain.md` 9. */
export const undoMessage = (why: string): string => `Cette action ne peut plus être annulée\u00a0: ${why}.`

const notUndoable = (why: string): Refusal => new Refusal('conflict', 'NOT_UNDOABLE', undoMessage(why))

/** Words that start a refusal with a capital, unlike the name of a person. */
const beginning =
  /^(Ce|Cette|Ces|Cet|Le|La|Les|L'|Un|Une|Hors|Plus|Trop|Il|Indiquez|Choisissez|Renseignez|Confirmez|Vous|Aucun|Aucune|Impossible)(?=[ '])/

const asReason = (message: string): string => message.replace(beginning, (word) => word.toLowerCase()).replace(/\.$/, '')

/** All refusals about undoing. */
export const undoRefusals = {
  missing: () => new Refusal('missing', 'CHANGE_NOT_FOUND', "Cette action n'existe pas."),
  /** @param why the end of the sentence, without its full stop */
  notUndoable,
  /**
   * A rule refuses the undo: its code, and its sentence within the sentence of the undo. Refusals about permissions or versions are
   * unchanged.
   */
  because: (refusal: Refusal): Refusal => {
    const { kind, code, facts, message } = refusal
    if (code === 'NOT_UNDOABLE' || (kind !== 'conflict' && kind !== 'invalid')) return refusal
    const sentences = facts.errors?.map((error) => error.message) ?? [message]
    return new Refusal(kind, code, undoMessage(asReason(sentences.join(' '))), facts)
  },
  /** A running job may be undone later. @param why the end of the sentence, without its full stop */
  notYet: (why: string): Refusal => new Refusal('conflict', 'NOT_UNDOABLE', `Cette action ne peut pas encore être annulée\u00a0: ${why}.`),
  again: () => notUndoable('elle a déjà été annulée'),
  /** @param who « Camille a », « vous avez »; `fields`: the fields that the later change touched too */
  touched: (who: string, at: string, fields: readonly string[]) =>
    new Refusal('conflict', 'NOT_UNDOABLE', undoMessage(`${who} modifié la même chose depuis, le ${formatMoment(at)}`), { fields }),
}
