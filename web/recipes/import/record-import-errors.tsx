import type { CellRefusal } from '@adm/contract/platform/import'
import { Button } from '../../ui/base/button.tsx'
import { copyText } from '../../ui/figure/copyable.tsx'
import { TableHeads } from '../../ui/table/table-heads.tsx'

const mostListed = 200
const titles = ['Ligne', 'Colonne', 'Valeur', 'Message'] as const
const cellsOf = ({ row, column, value, message }: CellRefusal): string[] => [String(row), column, value, message]

/** Lines and tabs: the clipboard format of spreadsheets. */
const asPasted = (errors: readonly CellRefusal[]): string =>
  [[...titles], ...errors.map(cellsOf)].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

const quoted = (cell: string): string => `"${cell.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`
const asCsv = (errors: readonly CellRefusal[]): string =>
  `\uFEFF${[[...titles], ...errors.map(cellsOf)].map((cells) => cells.map(quoted).join(';')).join('\r\n')}`

const download = (errors: readonly CellRefusal[], fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([asCsv(errors)], { type: 'text/csv' }))
  link.download = `erreurs-${fileName.replace(/\.\w+$/, '')}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The refused cells by row and column: all in the copy and the file, the first ones on screen. */
export const ImportErrors = ({ errors, fileName }: { errors: readonly CellRefusal[]; fileName: string }) => (
  <section className="import-errors" aria-label="Cellules refusées">
    <div className="import-tools">
      <Button icon="copy" onClick={() => copyText(asPasted(errors), 'La liste est copiée.')}>
        Copier la liste
      </Button>
      <Button icon="download" onClick={() => download(errors, fileName)}>
        Télécharger la liste
      </Button>
    </div>
    {/* The table is wider than a phone. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
    <section className="import-scroll" tabIndex={0} aria-label="Cellules refusées, une par ligne">
      <table>
        <TableHeads titles={titles} />
        <tbody>
          {errors.slice(0, mostListed).map((cell) => (
            <tr key={`${cell.row} ${cell.column} ${cell.message}`}>
              <td className="numbers">{cell.row}</td>
              <td>{cell.column}</td>
              <td>{cell.value}</td>
              <td>{cell.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {errors.length > mostListed && (
      <p className="dim">Et {(errors.length - mostListed).toLocaleString('fr-FR')} autres : téléchargez la liste pour les avoir toutes.</p>
    )}
  </section>
)
