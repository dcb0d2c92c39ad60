import { bookingCalls } from '@adm/contract/booking'
import { addressOf } from '../../platform/api.ts'
import { downloadFile } from '../../platform/download.ts'
import { offlineRefusal, useOnline } from '../../platform/online.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import type { BookingSearch } from './booking-search.ts'

/** Writes what is filtered, all pages, as a file. */
export const BookingExport = ({ search }: { search: BookingSearch }) => {
  const refusals = useOnline() ? [] : [offlineRefusal]
  const { page_index: _index, responses_by_page: _size, after: _after, ...filter } = search
  const write = (format: 'csv' | 'xlsx') => void downloadFile(addressOf(bookingCalls.export, { query: { ...filter, format } }))
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
