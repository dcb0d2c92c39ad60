import { downloadFile } from '../platform/download.ts'
import { offlineRefusal, useOnline } from '../platform/online.ts'
import { ActionMenu } from '../ui/action-menu.tsx'

type ExportFormat = 'csv' | 'xlsx'

/**
 * Writes what is filtered, all pages, as a file.
 * @example <ExportMenu addressIn={(format) => addressOf(clientCalls.export, { query: { ...filter, format } })} />
 */
export const ExportMenu = ({ addressIn }: { addressIn: (format: ExportFormat) => string }) => {
  const refusals = useOnline() ? [] : [offlineRefusal]
  const write = (format: ExportFormat) => void downloadFile(addressIn(format))
  return (
    <ActionMenu
      label="Exporter"
      icon="download"
      actions={[
        { label: 'Exporter en CSV', onSelect: () => write('csv'), refusals },
        { label: 'Exporter en XLSX (50 000 lignes au plus)', onSelect: () => write('xlsx'), refusals },
      ]}
    />
  )
}
