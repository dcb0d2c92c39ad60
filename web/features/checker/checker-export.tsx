import { checkerCalls } from '@adm/contract/checker'
import { addressOf } from '../../platform/api.ts'
import { downloadFile } from '../../platform/download.ts'
import { offlineRefusal, useOnline } from '../../platform/online.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import type { CheckerSearch } from './checker-search.ts'

/** Writes what is filtered, all pages, as a file. */
export const CheckerExport = ({ search }: { search: CheckerSearch }) => {
  const refusals = useOnline() ? [] : [offlineRefusal]
  const { pageIndex: _index, responsesByPage: _size, ...filter } = search
  const write = (format: 'csv' | 'xlsx') => void downloadFile(addressOf(checkerCalls.export, { query: { ...filter, format } }))
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
