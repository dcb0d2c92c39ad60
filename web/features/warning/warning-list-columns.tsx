import type { WarningColumn, WarningRow } from '@adm/contract/warning/warning'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { warningCauseLabels, warningSeverityLabels, warningStatusLabels } from '@adm/domain/warning/warning'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { reporterInWords, severityPhases, warningPhases } from './warning-words.ts'

const none = <span className="dim">–</span>

/** Columns of the list, in order. The first is pinned. */
export const warningColumns: readonly Column<WarningRow, WarningColumn>[] = [
  { key: 'cause', title: 'Cause', width: 150, pinned: true, show: ({ cause }) => warningCauseLabels[cause] },
  {
    key: 'severity',
    title: 'Gravité',
    width: 92,
    sort: 'severity',
    onSecondLine: true,
    show: ({ severity }) => <StatusTag phase={severityPhases[severity]}>{warningSeverityLabels[severity]}</StatusTag>,
  },
  {
    key: 'status',
    title: 'Statut',
    width: 126,
    onSecondLine: true,
    show: ({ status }) => <StatusTag phase={warningPhases[status]}>{warningStatusLabels[status]}</StatusTag>,
  },
  { key: 'booking', title: 'Commande', width: 120, onSecondLine: true, show: ({ bookingCode }) => bookingCode },
  { key: 'text', title: 'Description', width: 280, show: ({ text }) => text },
  { key: 'client', title: 'Client', width: 170, show: ({ clientName }) => clientName },
  { key: 'area', title: 'Zone', width: 140, show: ({ areaName }) => areaName },
  { key: 'source', title: 'Signalé par', width: 180, show: reporterInWords },
  { key: 'assignee', title: 'Responsable', width: 150, show: ({ assigneeName }) => assigneeName ?? none },
  { key: 'createdAt', title: 'Signalé le', width: 150, sort: 'createdAt', show: ({ createdAt }) => formatMomentShort(createdAt) },
]

/** The columns displayed first; a person chooses others. */
export const firstColumns: readonly string[] = ['severity', 'status', 'booking', 'text', 'client', 'source', 'assignee', 'createdAt']
