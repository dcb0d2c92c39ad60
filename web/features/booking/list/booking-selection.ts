import { useEffect, useState } from 'react'
import type { BookingFilters, BookingPage } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import type { StablePage } from '../../../recipes/list/record-list.tsx'
import type { Selection } from '../../../ui/table/table-columns.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { type BookingSearch, filtersOf } from './booking-search.ts'

type Named = { id: string; version: number }
/** Orders named one by one at the version that was seen, or all that a filter keeps. */
type ChosenRows = { items: Named[] } | { filter: BookingFilters; total?: number }

/** The chosen orders of a list, on all its pages. */
export type BookingSelection = {
  count: number
  /** What the bar says of them, when a filter says them. */
  label: string | undefined
  /** Their order numbers; nothing when a filter says them. */
  codes: ReadonlySet<string> | null
  rows: ChosenRows
  clear: () => void
  /** All that the filter keeps, when they are more than those that are chosen. */
  all: { label: string; take: () => void } | null
  ofTable: Selection
}

type State = {
  filter: string
  chosen: ReadonlyMap<string, Named>
  isAll: boolean /** Another filter took the one before. */
  isLost: boolean
}
const none = (filter: string): State => ({ filter, chosen: new Map(), isAll: false, isLost: false })
const isSome = ({ isAll, chosen }: State): boolean => isAll || chosen.size > 0

/** What is chosen under a filter, as text; another one lets it go, and says so. */
const useSelectionOf = (filter: string) => {
  const [kept, setKept] = useState(() => none(filter))
  if (kept.filter !== filter) setKept({ ...none(filter), isLost: isSome(kept) })
  const { isLost } = kept
  // The toast is outside React.
  useEffect(() => {
    if (isLost) showToast({ message: 'Le filtre a changé\u00A0: la sélection est effacée.' })
  }, [isLost, filter])
  return [kept, setKept] as const
}

type Listed = {
  search: BookingSearch
  page: BookingPage | undefined
  /** The rows in sight: not those that wait to come, and no longer those that left. */
  stable: Pick<StablePage<BookingRow>, 'rows' | 'gone'>
  isOfPremises: boolean
}

/** Choosing orders on several pages; another filter lets them go, and says so. */
export const useBookingSelection = ({ search, page, stable, isOfPremises }: Listed): BookingSelection => {
  const asked = filtersOf(search)
  const filter: BookingFilters = isOfPremises ? { ...asked, property_type: ['business'] } : asked
  // Another order of the rows keeps the same ones.
  const said = JSON.stringify({ ...filter, sort: undefined })
  const [kept, setKept] = useSelectionOf(said)
  const shown = new Map(stable.rows?.map(({ code, id, version }) => [code, { id, version }]))
  const there = [...shown.keys()].filter((code) => !stable.gone.has(code))
  const choose = (codes: ReadonlySet<string>) =>
    setKept({ ...none(said), chosen: new Map([...codes].flatMap((code) => pairOf(code, shown.get(code) ?? kept.chosen.get(code)))) })
  const common = { clear: () => setKept(none(said)) }
  const codes = new Set(kept.chosen.keys())
  if (kept.isAll) return { ...common, ...allOf(filter, page), ofTable: { chosen: new Set([...codes, ...there]), onChange: choose } }
  return {
    ...common,
    count: codes.size,
    label: undefined,
    codes,
    // Of an order in sight, the version in sight is the one that the person sees.
    rows: { items: [...kept.chosen].map(([code, row]) => shown.get(code) ?? row) },
    all:
      page && page.total > codes.size
        ? { label: `Sélectionner les ${totalOf(page)} commandes de ce filtre`, take: () => setKept({ ...kept, isAll: true }) }
        : null,
    ofTable: { chosen: codes, onChange: choose },
  }
}

/** All that the filter keeps; the number that the person saw goes with it when it is known. */
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
