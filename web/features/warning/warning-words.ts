import {
  type Warning,
  type WarningStatus,
  type WarningSeverity,
  warningCauseLabels,
  warningSourceLabels,
} from '@adm/domain/warning/warning'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** Phase, and so colour, of each status. */
export const warningPhases = {
  new: 'to-do',
  in_progress: 'planned',
  resolved: 'closed-well',
  dismissed: 'closed-badly',
} as const satisfies Record<WarningStatus, Phase>

/** Phase, and so colour, of each severity. */
export const severityPhases = {
  high: 'closed-badly',
  medium: 'to-plan',
  low: 'to-do',
} as const satisfies Record<WarningSeverity, Phase>

/** « Clés · C26004217-4 ». */
export const titleOfWarning = ({ cause, bookingCode }: Pick<Warning, 'cause' | 'bookingCode'>): string =>
  `${warningCauseLabels[cause]} · ${bookingCode}`

/** Who reported it: a colleague, a checker, or the product. */
export const reporterInWords = ({ source, reporterName }: Pick<Warning, 'source' | 'reporterName'>): string =>
  reporterName ? `${reporterName} (${warningSourceLabels[source].toLowerCase()})` : warningSourceLabels[source]
