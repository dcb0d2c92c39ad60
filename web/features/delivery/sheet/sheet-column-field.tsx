import { type RowColumn, rowColumnLabels, rowColumns } from '@adm/domain/delivery/delivery-row'
import type { ColumnSource, SheetColumn } from '@adm/domain/delivery/sheet/lots-sheet'
import type { Option } from '../../../ui/input/combo.tsx'
import { Select } from '../../../ui/input/select.tsx'

const aside = 'aside'
const options: readonly Option<RowColumn | typeof aside>[] = [
  { value: aside, label: 'Laisser de côté' },
  ...rowColumns.map((column) => ({ value: column, label: rowColumnLabels[column] })),
]
const sourceWords: Readonly<Record<ColumnSource, string>> = {
  chosen: 'votre choix',
  remembered: 'comme la dernière fois',
  heading: "d'après le titre",
  values: "d'après les valeurs",
}
type SheetColumnFieldProps = {
  heading: string
  column: Pick<SheetColumn, 'column' | 'source'>
  sample: string
  onChoose: (column: RowColumn | null) => void
}
/** A column of a client's table, and the column of the grid into which it goes. */
export const SheetColumnField = ({ heading, column: { column, source }, sample, onChoose }: SheetColumnFieldProps) => (
  <Select
    label={heading}
    hint={[sample, source ? sourceWords[source] : ''].filter(Boolean).join(' · ')}
    options={options}
    value={column ?? aside}
    onChange={(value) => onChoose(value === aside || value === undefined ? null : value)}
  />
)
