import type { Total } from '@adm/contract/call'
import { workbookRefusal } from '@adm/domain/file/workbook'
import { offlineRefusal, useOnline } from '../../platform/api/online.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'

type ExportMenuProps = {
  addressIn: (format: 'csv' | 'xlsx') => string
  /** The list's total: a workbook with too many rows is refused before the request. */
  total?: Total | undefined
}

/**
 * Exports the filtered rows of all pages as a file. A CSV is streamed to the disk; a workbook is read completely first, so that the page
 * can report a refusal or a lost connection.
 * @example <ExportMenu addressIn={(format) => addressOf(clientCalls.export, { query: { ...filter, format } })} total={found.data} />
 */
export const ExportMenu = ({ addressIn, total }: ExportMenuProps) => {
  const take = (format: 'csv' | 'xlsx') => void import('./take-export.ts').then(({ takeExport }) => takeExport(format, addressIn(format)))
  const refusals = useOnline() ? [] : [offlineRefusal]
  const tooMany = total && workbookRefusal(total)
  return (
    <ActionMenu
      label="Exporter"
      icon="download"
      actions={[
        { label: 'Exporter en CSV', onSelect: () => take('csv'), refusals },
        {
          label: 'Exporter en XLSX (50\u202f000 lignes au plus)',
          onSelect: () => take('xlsx'),
          refusals: tooMany ? [...refusals, tooMany] : refusals,
        },
      ]}
    />
  )
}
