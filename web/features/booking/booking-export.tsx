import { bookingCalls } from '@adm/contract/booking'
import { addressOf } from '../../platform/api.ts'
import { ExportMenu } from '../../record/export-menu.tsx'
import type { BookingSearch } from './booking-search.ts'

/** Writes what is filtered, all pages, as a file. */
export const BookingExport = ({ search }: { search: BookingSearch }) => {
  const { page_index: _index, responses_by_page: _size, after: _after, ...filter } = search
  return <ExportMenu addressIn={(format) => addressOf(bookingCalls.export, { query: { ...filter, format } })} />
}
