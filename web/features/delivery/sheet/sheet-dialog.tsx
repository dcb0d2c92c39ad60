import { useMemo, useState } from 'react'
import type { RowCells, RowColumn } from '@adm/domain/delivery/delivery-row'
import {
  chosenHeadings,
  type RememberedHeadings,
  readLotsSheet,
  type Sheet,
  type SheetReading,
} from '@adm/domain/delivery/sheet/lots-sheet'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SheetColumnField } from './sheet-column-field.tsx'
import './sheet.css'

/**
 * The lots of a pasted table: the columns of the sheet, from left to right, the cells of each lot, and the headings whose columns the person has
 * corrected.
 */
export type PastedLots = {
  columns: readonly RowColumn[]
  lots: readonly Partial<RowCells>[]
  headings: ReturnType<typeof chosenHeadings>
}
type SheetDialogProps = {
  sheet: Sheet
  remembered: RememberedHeadings
  onClose: () => void
  onPaste: (pasted: PastedLots) => void
}

/** A pasted table before it goes into the grid: the column of each of its headings, which may be corrected, and the rows that are no lots. */
export const SheetDialog = ({ sheet, remembered, onClose, onPaste }: SheetDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, RowColumn | null>>(new Map())
  const reading = useMemo(() => readLotsSheet(sheet, chosen, remembered), [sheet, chosen, remembered])
  const { columns, lots } = reading
  const paste = () =>
    onPaste({
      columns: columns.flatMap(({ column }) => column ?? []),
      lots: lots.map(({ cells }) => cells),
      headings: chosenHeadings(columns),
    })
  return (
    <Dialog
      isOpen
      size="wide"
      title="Coller un tableau"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={paste} refusals={lots.length === 0 ? ['Ce tableau ne contient aucun lot.'] : []}>
          {`Coller ${lotsInWords(lots.length)}`}
        </Button>
      }
    >
      <p>{`${lotsInWords(lots.length)} à coller. Vérifiez où va chaque colonne du tableau.`}</p>
      <SkippedRows skipped={reading.skipped} />
      <div className="sheet-columns">
        {columns.map((one, index) => (
          <SheetColumnField
            // The columns of a sheet never move.
            // oxlint-disable-next-line react/no-array-index-key -- the index is their only identity
            key={index}
            heading={one.heading || `Colonne ${index + 1}`}
            column={one}
            sample={sampleOf(sheet, lots, index)}
            onChoose={(column) => setChosen(new Map(chosen).set(index, column))}
          />
        ))}
      </div>
    </Dialog>
  )
}

const lotsInWords = (count: number): string => (count === 1 ? '1 lot' : `${count.toLocaleString('fr-FR')} lots`)

const skippedWords = { title: 'titre', heading: 'titres de colonnes répétés', total: 'total' } as const

/** The rows that are left out, each with its number in the sheet. */
const SkippedRows = ({ skipped }: Pick<SheetReading, 'skipped'>) => {
  if (skipped.length === 0) return null
  return (
    <details>
      <summary>{skipped.length === 1 ? '1 ligne laissée de côté' : `${skipped.length} lignes laissées de côté`}</summary>
      <ul className="sheet-skipped">
        {skipped.map(({ row, kind, text }) => (
          <li key={row}>{`Ligne ${row}, ${skippedWords[kind]} : ${text}`}</li>
        ))}
      </ul>
    </details>
  )
}

const mostSamples = 2

/** The first values of a column. */
const sampleOf = (sheet: Sheet, lots: SheetReading['lots'], index: number): string =>
  lots
    .map(({ row }) => sheet[row - 1]?.[index] ?? '')
    .filter((text) => text !== '')
    .slice(0, mostSamples)
    .map((text) => `« ${text} »`)
    .join(', ')
