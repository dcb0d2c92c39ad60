import { checkerCalls } from '@adm/contract/checker'
import { addressOf } from '../../platform/api.ts'
import { ExportMenu } from '../../record/export-menu.tsx'
import type { CheckerSearch } from './checker-search.ts'

/** Writes what is filtered, all pages, as a file. */
export const CheckerExport = ({ search }: { search: CheckerSearch }) => {
  const { pageIndex: _index, responsesByPage: _size, ...filter } = search
  return <ExportMenu addressIn={(format) => addressOf(checkerCalls.export, { query: { ...filter, format } })} />
}
