import type { AlertColumn, AlertRow } from '@adm/contract/alert/alert'
import { alertSeverityLabels, alertStatusLabels, alertTypeLabels } from '@adm/domain/alert/alert-type'
import { ownerGroupLabels } from '@adm/domain/user/owner-group'
import { factInWords } from '@adm/domain/alert/alert-words'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const alertSheet: ListSheet<AlertRow, AlertColumn> = {
  name: 'alertes',
  columns: [
    { in: 'severity', title: 'Gravité', kind: 'text', width: 12, of: ({ severity }) => alertSeverityLabels[severity] },
    { in: 'type', title: 'Type', kind: 'text', width: 26, of: ({ type }) => alertTypeLabels[type] },
    { in: 'object', title: 'Commande', kind: 'text', width: 16, of: ({ bookingCode }) => bookingCode },
    { in: 'facts', title: 'Constat', kind: 'text', width: 80, of: ({ facts }) => facts.map(factInWords).join(' ') },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'area', title: 'Zone', kind: 'text', width: 24, of: ({ areaName }) => areaName },
    { in: 'checker', title: 'Contrôleur', kind: 'text', width: 24, of: ({ checkerName }) => checkerName },
    { in: 'startAt', title: 'Mission', kind: 'instant', width: 18, of: ({ startAt }) => startAt },
    { in: 'since', title: 'Depuis', kind: 'instant', width: 18, of: ({ since }) => since },
    { in: 'resolved', title: 'Résolue le', kind: 'instant', width: 18, of: ({ resolvedAt }) => resolvedAt },
    {
      in: 'resolved',
      title: 'Résolue par',
      kind: 'text',
      width: 24,
      of: ({ resolvedByName, acceptedByName }) => resolvedByName ?? acceptedByName,
    },
    {
      in: 'owner',
      title: 'Confiée à',
      kind: 'text',
      width: 24,
      of: ({ assigneeName, ownerGroup }) => assigneeName ?? ownerGroupLabels[ownerGroup],
    },
    { in: 'status', title: 'Statut', kind: 'text', width: 12, of: ({ status }) => alertStatusLabels[status] },
    { in: 'comments', title: 'Commentaires', kind: 'number', width: 14, of: ({ comments }) => comments },
  ],
}
