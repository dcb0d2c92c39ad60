import type { WarningColumn, WarningRow } from '@adm/contract/warning/warning'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { warningCauseLabels, warningSeverityLabels, warningSourceLabels, warningStatusLabels } from '@adm/domain/warning/warning'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const warningSheet: ListSheet<WarningRow, WarningColumn> = {
  name: 'signalements',
  columns: [
    { in: 'cause', title: 'Cause', kind: 'text', width: 22, of: ({ cause }) => warningCauseLabels[cause] },
    { in: 'severity', title: 'Gravité', kind: 'text', width: 12, of: ({ severity }) => warningSeverityLabels[severity] },
    { in: 'status', title: 'Statut', kind: 'text', width: 16, of: ({ status }) => warningStatusLabels[status] },
    { in: 'booking', title: 'Commande', kind: 'text', width: 18, of: ({ bookingCode }) => bookingCode },
    { in: 'text', title: 'Description', kind: 'text', width: 80, of: ({ text }) => text },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'area', title: 'Zone', kind: 'text', width: 24, of: ({ areaName }) => areaName },
    {
      in: 'source',
      title: 'Signalé par',
      kind: 'text',
      width: 26,
      of: ({ source, reporterName }) => reporterName ?? warningSourceLabels[source],
    },
    { in: 'assignee', title: 'Responsable', kind: 'text', width: 26, of: ({ assigneeName }) => assigneeName },
    { in: 'createdAt', title: 'Signalé le', kind: 'text', width: 22, of: ({ createdAt }) => formatMomentShort(createdAt) },
    { in: null, title: 'Motif de clôture', kind: 'text', width: 40, of: ({ closingReason }) => closingReason },
  ],
}
