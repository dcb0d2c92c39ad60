import { type ReactNode, useState } from 'react'
import { type DeliveryRow, type RowColumn, rowColumns } from '@adm/domain/delivery/delivery-row'
import { hasHeadings, type Sheet } from '@adm/domain/delivery/sheet/lots-sheet'
import { newKey } from '../../../platform/new-key.ts'
import { Button } from '../../../ui/base/button.tsx'
import { type TypedRow, unsavedRow } from '../row-edits.ts'
import { MendsDialog } from '../sheet/mends-dialog.tsx'
import { type PastedLots, SheetDialog } from '../sheet/sheet-dialog.tsx'
import { useHeadings } from '../sheet/use-headings.ts'

type Sheets = {
  deliveryId: string
  rows: readonly DeliveryRow[]
  today: string
  /** Types rows, as one step that can be undone. */
  apply: (typed: readonly TypedRow[]) => void
}

/**
 * Tables with headings that are pasted into a grid of lots, and the corrections of its rows: what the grid asks of a pasted block, the button
 * and the open dialog.
 */
export const useSheets = ({ deliveryId, rows, today, apply }: Sheets) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [sheetColumns, setSheetColumns] = useState<readonly RowColumn[]>(rowColumns)
  const [isMending, setIsMending] = useState(false)
  const { remembered, remember } = useHeadings(deliveryId)
  const paste = ({ columns, lots, headings }: PastedLots) => {
    const last = rows.at(-1)?.number ?? 0
    apply(lots.map((change, index) => ({ row: unsavedRow(newKey(), deliveryId, last + index + 1), change })))
    setSheetColumns(columns)
    setSheet(null)
    void remember(headings)
  }
  const mend = (typed: readonly TypedRow[]) => {
    apply(typed)
    setIsMending(false)
  }
  const open = rows.filter(({ bookingId, isExcluded }) => bookingId === null && !isExcluded)
  const dialog: ReactNode = sheet ? (
    <SheetDialog sheet={sheet} remembered={remembered} onClose={() => setSheet(null)} onPaste={paste} />
  ) : isMending ? (
    <MendsDialog rows={open} sheetColumns={sheetColumns} today={today} onClose={() => setIsMending(false)} onMend={mend} />
  ) : null
  return {
    takesBlock: (block: Sheet) => {
      if (!hasHeadings(block, remembered)) return false
      setSheet(block)
      return true
    },
    button: open.length > 0 && <Button onClick={() => setIsMending(true)}>Corriger tout</Button>,
    dialog,
  }
}
