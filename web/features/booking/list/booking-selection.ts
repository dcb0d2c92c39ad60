import { useEffect, useState } from 'react'
import type { BookingFilters, BookingPage } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import type { StablePage } from '../../../recipes/list/record-list.tsx'
import type { Selection } from '../../../ui/table/table-columns.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { type BookingSearch, filtersOf } from './booking-search.ts'

type Named = { id: string; version: number }
/** Selected orders: each with the version displayed, or all that match a filter. */
type ChosenRows = { items: Named[] } | { filter: BookingFilters; total?: number }

/** Selection of a list, over all its pages. */
export type BookingSelection = {
  count: number
  /** Label of the selection bar for a selection by filter. */
  label: string | undefined
  /** Selected order codes; null for a selection by filter. */
  codes: ReadonlySet<string> | null
  rows: ChosenRows
  clear: () => void
  /** Selects all orders of the filter; null when all are selected. */
  all: { label: string; take: () => void } | null
  ofTable: Selection
}

type State = {
  filter: string
  chosen: ReadonlyMap<string, Named>
  isAll: boolean
  /** The filter changed and cleared the selection. */
  isLost: boolean
}
const none = (filter: string): State => ({ filter, chosen: new Map(), isAll: false, isLost: false })
const isSome = ({ isAll, chosen }: State): boolean => isAll || chosen.size > 0

/** Selection under a filter, as text; another filter clears it with a toast, and an order that left the list is no longer selected. */
const useSelectionOf = (filter: string, gone: ReadonlySet<string>) => {
  const [selection, setSelection] = useState(() => none(filter))
  const { isLost, chosen } = selection
  if (selection.filter !== filter) setSelection({ ...none(filter), isLost: isSome(selection) })
  else if ([...gone].some((code) => chosen.has(code)))
    setSelection({ ...selection, chosen: new Map([...chosen].filter(([code]) => !gone.has(code))) })
  // An effect, because the toast is outside React.
  useEffect(() => {
    if (isLost) showToast({ message: 'Le filtre a changé\u00A0: la sélection est effacée.' })
  }, [isLost, filter])
  return [selection, setSelection] as const
}

type Listed = {
  search: BookingSearch
  page: BookingPage | undefined
  /** Displayed rows: without waiting new rows, and with the removed rows marked. */
  stable: Pick<StablePage<BookingRow>, 'rows' | 'gone'>
  isOfPremises: boolean
}

/** Selection over several pages; another filter clears it with a toast. */
export const useBookingSelection = ({ search, page, stable, isOfPremises }: Listed): BookingSelection => {
  const searchFilter = filtersOf(search)
  const filter: BookingFilters = isOfPremises ? { ...searchFilter, property_type: ['business'] } : searchFilter
  // A change of sort keeps the selection.
  const filterKey = JSON.stringify({ ...filter, sort: undefined })
  const [selection, setSelection] = useSelectionOf(filterKey, stable.gone)
  const displayed = new Map(stable.rows?.map(({ code, id, version }) => [code, { id, version }]))
  const presentCodes = [...displayed.keys()].filter((code) => !stable.gone.has(code))
  const choose = (codes: ReadonlySet<string>) =>
    setSelection({
      ...none(filterKey),
      chosen: new Map([...codes].flatMap((code) => pairOf(code, displayed.get(code) ?? selection.chosen.get(code)))),
    })
  const common = { clear: () => setSelection(none(filterKey)) }
  const codes = new Set(selection.chosen.keys())
  if (selection.isAll)
    return { ...common, ...allOf(filter, page), ofTable: { chosen: new Set([...codes, ...presentCodes]), onChange: choose } }
  return {
    ...common,
    count: codes.size,
    label: undefined,
    codes,
    // For a displayed order, send the displayed version.
    rows: { items: [...selection.chosen].map(([code, row]) => displayed.get(code) ?? row) },
    all:
      page && page.total > codes.size
        ? { label: `Sélectionner les ${totalOf(page)} commandes de ce filtre`, take: () => setSelection({ ...selection, isAll: true }) }
        : null,
    ofTable: { chosen: codes, onChange: choose },
  }
}

/** Selection of all orders of the filter, with the displayed total when it is exact. */
const allOf = (filter: BookingFilters, page: BookingPage | undefined) => ({
  count: page?.total ?? 1,
  label: `Toutes les commandes de ce filtre${page ? ` (${totalOf(page)})` : ''}`,
  codes: null,
  rows: { filter, ...(page?.totalIsExact ? { total: page.total } : {}) },
  all: null,
})

const figure = (count: number): string => count.toLocaleString('fr-FR')
const totalOf = ({ total, totalIsExact }: BookingPage): string => (totalIsExact ? figure(total) : `plus de ${figure(total)}`)
const pairOf = (code: string, row: Named | undefined): [string, Named][] => (row ? [[code, row]] : [])
