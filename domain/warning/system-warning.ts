import type { Cause } from '../booking/step/booking-cause.ts'
import { causeLabels } from '../booking/step/booking-cause.ts'
import type { WarningReport } from './warning.ts'

type Raised = Pick<WarningReport, 'cause' | 'severity'>

/** The causes of an unsuccessful move that somebody must follow up, and how. The others end with the order. Source: `docs/domain.md` 1.15. */
const raisedBy: Partial<Record<Cause, Raised>> = {
  unsafe: { cause: 'safety', severity: 'high' },
  keys_missing: { cause: 'keys', severity: 'medium' },
  no_access: { cause: 'missing_data', severity: 'medium' },
  wrong_address: { cause: 'address', severity: 'medium' },
  report_refused: { cause: 'dispute', severity: 'medium' },
  no_power_or_water: { cause: 'meter', severity: 'low' },
}

/** Why the product dismisses its own warning: the move that raised it is undone. */
export const moveUndoneReason = 'Le déplacement infructueux est annulé.'

/** The warning that the product raises from the recorded cause of an unsuccessful move; null when nothing is left to follow up. */
export const warningOfMove = (cause: Cause | undefined, statement: string | null | undefined): WarningReport | null => {
  const raised = cause && raisedBy[cause]
  if (!raised) return null
  const text = `Déplacement infructueux : ${causeLabels[cause]}.`
  return { ...raised, text: statement ? `${text} ${statement}`.slice(0, 2_000) : text }
}
