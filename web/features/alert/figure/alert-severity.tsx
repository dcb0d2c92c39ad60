import { type AlertSeverity, alertSeverityLabels, type AlertStatus, alertStatusLabels } from '@adm/domain/alert/alert-type'
import { Icon, type IconName } from '../../../ui/base/icon.tsx'
import { type Phase, StatusTag } from '../../../ui/figure/status-tag.tsx'
import './alert-severity.css'

const icons = { critical: 'warning', high: 'warning', medium: 'bell', info: 'info' } as const satisfies Record<AlertSeverity, IconName>

/** A severity by its icon and its word, never by colour alone. */
export const AlertSeverityTag = ({ severity }: { severity: AlertSeverity }) => (
  <span className={`severity severity-${severity}`}>
    <Icon name={icons[severity]} />
    {alertSeverityLabels[severity]}
  </span>
)

const phases = { open: 'to-do', snoozed: 'planned', resolved: 'closed-well' } as const satisfies Record<AlertStatus, Phase>

/** Label of an alert's status. */
export const AlertStatusTag = ({ status }: { status: AlertStatus }) => (
  <StatusTag phase={phases[status]}>{alertStatusLabels[status]}</StatusTag>
)
