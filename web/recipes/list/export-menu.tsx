import type { Total } from '@adm/contract/call/call'
import { workbookRefusal } from '@adm/domain/file/workbook'
import { offlineRefusal, useOnline } from '../../platform/api/online.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'

type Format = 'csv' | 'xlsx'
type ExportMenuProps<Column extends string> = {
  addressIn: (file: { format: Format; columns?: Column[] }) => string
  /** The columns of the list as it stands, and those that its file knows; without them, a file has all of its columns. */
  displayed?: readonly string[]
  columns?: readonly Column[]
  /** The list's total: a workbook with too many rows is refused before the request. */
  total?: Total | undefined
}

/**
 * Exports the filtered rows of all pages as a file, with the columns of the list in their order, or all when asked. A CSV is streamed to the disk; a workbook is read completely first, so that the page
 * can report a refusal or a lost connection.
 * @example <ExportMenu addressIn={(file) => addressOf(clientCalls.export, { query: { ...filter, ...file } })} total={found.data} />
 */
export const ExportMenu = <Column extends string>({ addressIn, displayed, columns = [], total }: ExportMenuProps<Column>) => {
  const take = (file: { format: Format; columns?: Column[] }) =>
    void import('./download-export.ts').then(({ downloadExport }) => downloadExport(file.format, addressIn(file)))
  const chosen = displayed && { columns: displayed.flatMap((name) => columns.find((column) => column === name) ?? []) }
  const refusals = useOnline() ? [] : [offlineRefusal]
  const tooMany = total && workbookRefusal(total)
  const inWorkbook = tooMany ? [...refusals, tooMany] : refusals
  return (
    <ActionMenu
      label="Exporter"
      icon="download"
      actions={[
        { label: 'Exporter en CSV', onSelect: () => take({ format: 'csv', ...chosen }), refusals },
        {
          label: 'Exporter en XLSX (50\u202f000 lignes au plus)',
          onSelect: () => take({ format: 'xlsx', ...chosen }),
          refusals: inWorkbook,
        },
        ...(chosen
          ? [
              { label: 'Toutes les colonnes, en CSV', onSelect: () => take({ format: 'csv' }), refusals },
              { label: 'Toutes les colonnes, en XLSX', onSelect: () => take({ format: 'xlsx' }), refusals: inWorkbook },
            ]
          : []),
      ]}
    />
  )
}
