import type { AreaColumn, AreaRow } from '@adm/contract/area'
import type { Column } from '../../ui/table/table-columns.ts'

const none = <span className="dim">–</span>
const number = new Intl.NumberFormat('fr-FR')
const mostNames = 3

const checkersInWords = ({ checkerNames }: AreaRow) => {
  if (checkerNames.length === 0) return <span className="area-alone">Personne</span>
  const more = checkerNames.length - mostNames
  return `${checkerNames.slice(0, mostNames).join(', ')}${more > 0 ? ` et ${more} de plus` : ''}`
}

/** Columns of the list, in order. The first is pinned. */
export const areaColumns: readonly Column<AreaRow, AreaColumn>[] = [
  { key: 'name', title: 'Zone', width: 260, pinned: true, sort: 'name', show: ({ name }) => name },
  { key: 'department', title: 'Département', width: 116, sort: 'department', show: ({ department }) => department ?? none },
  { key: 'manager', title: 'Responsable', width: 170, show: ({ managerName }) => managerName ?? none },
  {
    key: 'zips',
    title: 'Codes postaux',
    width: 126,
    align: 'right',
    sort: 'zips',
    show: ({ zipCount }) => number.format(zipCount),
  },
  { key: 'checkers', title: 'Contrôleurs', sort: 'checkers', onSecondLine: true, show: checkersInWords },
  {
    key: 'orders',
    title: 'Commandes ouvertes',
    width: 156,
    align: 'right',
    sort: 'orders',
    show: ({ openOrders }) => number.format(openOrders),
  },
]
