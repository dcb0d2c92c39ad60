import type { FileAnswer } from '@adm/contract/call/call'
import type { ExportFormat } from '@adm/contract/platform/export'
import { judgeRow, isGoodRow } from '@adm/domain/delivery/delivery-lot'
import { type DeliveryRow, rowColumnLabels, rowColumns } from '@adm/domain/delivery/delivery-row'
import { errorsInWords, uncoveredZipMessage } from '@adm/domain/delivery/delivery-row-words'
import { readRowDay } from '@adm/domain/delivery/row-moment'
import { dayOf } from '@adm/domain/values/date/moment'
import { plainText } from '@adm/domain/values/text'
import { type SheetColumn, sheetFile } from '../../../platform/export/sheet.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { exportedTitles } from './delivery-import-columns.ts'
import { findUncoveredZips } from '../delivery-row.queries.ts'
import { cellsOf } from '../delivery-row.service.ts'
import { countFilledRows, findRowsAfter } from './delivery-sheet.queries.ts'
import { getDelivery } from '../delivery.queries.ts'

/** A row with what is wrong with it. */
type JudgedRow = DeliveryRow & { errors: string }

/** A day for the spreadsheet where the cell is written as one, which it reads back the same; any other text as it is typed. */
const dayOfCell = (typed: string | null): string | null => {
  const day = typed && /^\d{2}\/\d{2}\/\d{4}$/.test(typed) ? readRowDay(typed) : null
  return day ?? typed
}

const columns: readonly SheetColumn<JudgedRow>[] = [
  { title: exportedTitles.number, kind: 'number', width: 8, of: ({ number }) => number },
  ...rowColumns.map(
    (column): SheetColumn<JudgedRow> => ({
      title: rowColumnLabels[column],
      kind: column === 'missionDate' ? 'day' : 'text',
      width: Math.max(14, rowColumnLabels[column].length + 2),
      of: (row) => (column === 'missionDate' ? dayOfCell(row.missionDate) : row[column]),
    }),
  ),
  { title: exportedTitles.errors, kind: 'text', width: 60, of: ({ errors }) => errors },
]

const rowsPerPart = 1_000

/** The lots of a delivery under the headings of the template, as they are typed, with the errors of each. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const exportLots = async ({ db, now }: Reading, deliveryId: string, format: ExportFormat): Promise<FileAnswer> => {
  const delivery = await getDelivery(db, deliveryId)
  const judged = async (rows: readonly DeliveryRow[]): Promise<JudgedRow[]> => {
    const uncovered = new Set(await findUncoveredZips(db, rows))
    return Promise.all(
      rows.map(async (row): Promise<JudgedRow> => {
        const isJudged = isGoodRow(row.state) || row.state === 'error'
        if (!isJudged) return { ...row, errors: '' }
        const { errors } = await judgeRow(cellsOf(row), { delivery, today: dayOf(now) })
        const zipCode = errors.zipCode ?? (uncovered.has(row.zipCode ?? '') ? uncoveredZipMessage : undefined)
        return { ...row, errors: [errorsInWords({ ...errors, ...(zipCode && { zipCode }) }), row.refusal ?? ''].filter(Boolean).join(' ') }
      }),
    )
  }
  return sheetFile(format, {
    name: `lots-${plainText(delivery.reference).replaceAll(' ', '-')}-${dayOf(now)}`,
    columns,
    pages: async (after) => judged(await findRowsAfter(db, deliveryId, after?.number ?? 0, rowsPerPart)),
    total: async () => ({ total: await countFilledRows(db, deliveryId), totalIsExact: true }),
  })
}
