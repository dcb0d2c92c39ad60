import type { AreaExport, AreaRow } from '@adm/contract/area'
import type { FileAnswer } from '@adm/contract/call'
import { dayOf } from '@adm/domain/values/moment'
import { type SheetColumn, sheetFile } from '../../platform/sheet.ts'
import type { Reading } from '../../platform/work.ts'
import { findAreaRows } from './area-list.queries.ts'

const columns: readonly SheetColumn<AreaRow>[] = [
  { title: 'Zone', kind: 'text', width: 34, of: ({ name }) => name },
  { title: 'Département', kind: 'text', width: 14, of: ({ department }) => department },
  { title: 'Responsable', kind: 'text', width: 26, of: ({ managerName }) => managerName },
  { title: 'Codes postaux', kind: 'number', width: 14, of: ({ zipCount }) => zipCount },
  { title: 'Contrôleurs', kind: 'text', width: 60, of: ({ checkerNames }) => checkerNames.join(', ') },
  { title: 'Commandes ouvertes', kind: 'number', width: 18, of: ({ openOrders }) => openOrders },
]

/** A file of every area that the filter keeps, in the list's order. */
export const exportAreas = async ({ db, now }: Reading, { format, ...filter }: AreaExport): Promise<FileAnswer> => {
  const areas = await findAreaRows(db, filter)
  return sheetFile(format, {
    name: `zones-${dayOf(now)}`,
    columns,
    pages: async (after) => (after ? [] : areas),
    total: async () => ({ total: areas.length, totalIsExact: true }),
  })
}
