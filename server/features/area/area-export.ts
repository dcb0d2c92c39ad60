import type { AreaRow } from '@adm/contract/area'
import type { ListSheet } from '../../platform/list/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const areaSheet: ListSheet<AreaRow> = {
  name: 'zones',
  columns: [
    { title: 'Zone', kind: 'text', width: 34, of: ({ name }) => name },
    { title: 'Département', kind: 'text', width: 14, of: ({ department }) => department },
    { title: 'Responsable', kind: 'text', width: 26, of: ({ managerName }) => managerName },
    { title: 'Codes postaux', kind: 'number', width: 14, of: ({ zipCount }) => zipCount },
    { title: 'Contrôleurs', kind: 'text', width: 60, of: ({ checkerNames }) => checkerNames.join(', ') },
    { title: 'Commandes ouvertes', kind: 'number', width: 18, of: ({ openOrders }) => openOrders },
  ],
}
