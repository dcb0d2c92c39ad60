import { clientCalls } from '@adm/contract/client'
import { addressOf } from '../../platform/api.ts'
import { ExportMenu } from '../../record/export-menu.tsx'
import type { ClientSearch } from './client-search.ts'

/** Writes what is filtered, all pages, as a file. */
export const ClientExport = ({ search }: { search: ClientSearch }) => {
  const { pageIndex: _index, responsesByPage: _size, ...filter } = search
  return <ExportMenu addressIn={(format) => addressOf(clientCalls.export, { query: { ...filter, format } })} />
}
