import type { AreaColumn, AreaRow } from '@adm/contract/area'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const areaSheet: ListSheet<AreaRow, AreaColumn> = {
  name: 'zones',
  columns: [
    { in: 'name', title: 'Zone', kind: 'text', width: 34, of: ({ name }) => name },
    { in: 'department', title: 'Département', kind: 'text', width: 14, of: ({ department }) => department },
    { in: 'manager', title: 'Responsable', kind: 'text', width: 26, of: ({ managerName }) => managerName },
    { in: 'zips', title: 'Codes postaux', kind: 'number', width: 14, of: ({ zipCount }) => zipCount },
    { in: 'checkers', title: 'Contrôleurs', kind: 'text', width: 60, of: ({ checkerNames }) => checkerNames.join(', ') },
    { in: 'orders', title: 'Commandes ouvertes', kind: 'number', width: 18, of: ({ openOrders }) => openOrders },
  ],
}
