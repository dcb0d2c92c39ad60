import type { AlertColumn, AlertRow } from '@adm/contract/alert/alert'
import { alertTypeLabels } from '@adm/domain/alert/alert-type'
import { factInWords } from '@adm/domain/alert/alert-words'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { lazy } from 'react'
import { RowActs } from '../../../recipes/list/row-acts.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { AlertSeverityTag, AlertStatusTag } from '../figure/alert-severity.tsx'
import { objectOf, ownerOf, titleOfAlert } from '../figure/alert-words.ts'
import { AlertAge } from '../figure/alert-age.tsx'

const AlertRowMenu = lazy(() => import('../act/alert-row-menu.tsx').then((part) => ({ default: part.AlertRowMenu })))

const none = <span className="dim">–</span>
/** When, and by whom; nobody when its rule became false by itself. */
const endInWords = ({ resolvedAt, resolvedByName, acceptedByName }: AlertRow) =>
  resolvedAt && [formatMomentShort(resolvedAt), resolvedByName ?? acceptedByName].filter(Boolean).join(' · ')
const place = ({ address, city }: AlertRow) => [address, city].filter(Boolean).join(', ')

/** Column of the row's fixes and acts, the same as on its page. */
export const alertActsColumn: Column<AlertRow> = {
  key: 'acts',
  title: 'Actions',
  hidesTitle: true,
  width: 40,
  pinned: true,
  show: (row) => <AlertRowActs row={row} />,
}

const AlertRowActs = ({ row }: { row: AlertRow }) => {
  const label = `Actions sur l'alerte ${titleOfAlert(row)}`
  return <RowActs label={label} menu={(closed) => <AlertRowMenu row={row} label={label} closed={closed} />} />
}

/** Columns of the list, in order. The first two are pinned. */
export const alertColumns: readonly Column<AlertRow, AlertColumn>[] = [
  { key: 'type', title: 'Alerte', width: 190, pinned: true, show: ({ type }) => alertTypeLabels[type] },
  {
    key: 'severity',
    title: 'Gravité',
    width: 112,
    pinned: true,
    sort: 'severity',
    show: ({ severity }) => <AlertSeverityTag severity={severity} />,
  },
  {
    key: 'object',
    title: 'Commande ou client',
    width: 280,
    onSecondLine: true,
    show: (row) => [objectOf(row), place(row)].filter(Boolean).join(' · '),
  },
  { key: 'facts', title: 'Constat', width: 380, onSecondLine: true, show: ({ facts }) => facts.map(factInWords).join(' ') || none },
  {
    key: 'since',
    title: 'Depuis',
    width: 90,
    sort: 'since',
    show: ({ since, resolvedAt }) => <AlertAge since={since} until={resolvedAt} />,
  },
  { key: 'resolved', title: 'Résolue', width: 330, show: (row) => endInWords(row) || none },
  { key: 'startAt', title: 'Mission', width: 180, sort: 'startAt', show: ({ startAt }) => (startAt ? formatMomentShort(startAt) : none) },
  { key: 'client', title: 'Client', width: 180, show: ({ clientName }) => clientName },
  { key: 'area', title: 'Zone', width: 140, show: ({ areaName }) => areaName ?? none },
  { key: 'checker', title: 'Contrôleur', width: 150, show: ({ checkerName }) => checkerName ?? none },
  { key: 'owner', title: 'Confiée à', width: 140, show: (row) => ownerOf(row) },
  { key: 'status', title: 'Statut', width: 104, show: ({ status }) => <AlertStatusTag status={status} /> },
  { key: 'comments', title: 'Commentaires', width: 116, align: 'right', show: ({ comments }) => comments || none },
]
/** Columns displayed by default. */
export const firstColumns: readonly string[] = ['type', 'severity', 'object', 'facts', 'since', 'startAt', 'client', 'owner']
/** Of resolved alerts: how long each stood, and who ended it. */
export const resolvedColumns = alertColumns.map((column) => (column.key === 'since' ? { ...column, title: 'Durée' } : column))
export const firstOfResolved: readonly string[] = ['type', 'severity', 'object', 'since', 'resolved', 'facts', 'client', 'owner']
