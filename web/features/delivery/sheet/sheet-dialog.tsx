import { useMemo, useState } from 'react'
import { type RowCells, type RowColumn, rowColumnLabels, rowColumns } from '@adm/domain/delivery/delivery-row'
import { type ColumnSource, readLotsSheet, type Sheet, type SheetColumn, type SheetReading } from '@adm/domain/delivery/sheet/lots-sheet'
import { Button } from '../../../ui/base/button.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import './sheet.css'

/** The lots of a pasted table: the columns of the sheet, from left to right, and the cells of each lot. */
export type PastedLots = { columns: readonly RowColumn[]; lots: readonly Partial<RowCells>[] }
type SheetDialogProps = { sheet: Sheet; onClose: () => void; onPaste: (pasted: PastedLots) => void }

/** A pasted table before it goes into the grid: the column of each of its headings, which may be corrected, and the rows that are no lots. */
export const SheetDialog = ({ sheet, onClose, onPaste }: SheetDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, RowColumn | null>>(new Map())
  const reading = useMemo(() => readLotsSheet(sheet, chosen), [sheet, chosen])
  const { columns, lots } = reading
  const paste = () => onPaste({ columns: columns.flatMap(({ column }) => column ?? []), lots: lots.map(({ cells }) => cells) })
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
        {columns.map((one, place) => (
          <SheetColumnField
            // The columns of a sheet never move.
            // oxlint-disable-next-line react/no-array-index-key -- the place is their only identity
            key={place}
            place={place}
            column={one}
            sample={sampleOf(sheet, lots, place)}
            onChoose={(column) => setChosen(new Map(chosen).set(place, column))}
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

const aside = 'aside'
const options: readonly Option<RowColumn | typeof aside>[] = [
  { value: aside, label: 'Laisser de côté' },
  ...rowColumns.map((column) => ({ value: column, label: rowColumnLabels[column] })),
]
const sourceWords: Readonly<Record<ColumnSource, string>> = {
  chosen: 'votre choix',
  heading: "d'après le titre",
  values: "d'après les valeurs",
}
const mostSamples = 2

/** The first values of a column. */
const sampleOf = (sheet: Sheet, lots: SheetReading['lots'], place: number): string =>
  lots
    .map(({ row }) => sheet[row - 1]?.[place] ?? '')
    .filter((text) => text !== '')
    .slice(0, mostSamples)
    .map((text) => `« ${text} »`)
    .join(', ')

type SheetColumnFieldProps = { place: number; column: SheetColumn; sample: string; onChoose: (column: RowColumn | null) => void }
const SheetColumnField = ({ place, column: { heading, column, source }, sample, onChoose }: SheetColumnFieldProps) => (
  <Select
    label={heading || `Colonne ${place + 1}`}
    hint={[sample, source ? sourceWords[source] : ''].filter(Boolean).join(' · ')}
    options={options}
    value={column ?? aside}
    onChange={(value) => onChoose(value === aside || value === undefined ? null : value)}
  />
)
