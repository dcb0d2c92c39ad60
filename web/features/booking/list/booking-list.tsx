import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { bookingCalls, type BookingPage, bookingSorts } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { useToday } from '../../../platform/today.ts'
import { useMay, useSession } from '../../../platform/session/session.tsx'
import { type ListColumns, ViewedListPage } from '../../../recipes/list/list-page.tsx'
import type { ViewedSubject } from '../../../recipes/list/viewed-page.ts'
import { StableList, useStablePage } from '../../../recipes/list/record-list.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState } from '../../../ui/layout/states.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { readRunningBulk } from './running-bulk.ts'
import { useBookingSelection } from './booking-selection.ts'
import { bookingActsColumn } from './booking-row-acts.tsx'
import { BookingFilters } from './booking-filters.tsx'
import { changeSearch, clearSearch } from './booking-filter-change.ts'
import { type BookingSearch, bookingSearch, filtersOf } from './booking-search.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'

const ChosenBookings = lazyPart(() => import('../bulk/booking-chosen.tsx'), 'ChosenBookings')
const MistypedNumber = lazyPart(() => import('./mistyped-number.tsx'), 'MistypedNumber')

/** Whether the bar of the selection is needed: since orders were selected, or while a bulk of the person runs. */
const useHasChosen = (count: number): boolean => {
  const personId = useSession().person?.id ?? ''
  const [hasChosen, setHasChosen] = useState(() => readRunningBulk(personId) !== null)
  if (count > 0 && !hasChosen) setHasChosen(true)
  return hasChosen
}

type BookingListProps = {
  /** « Commandes ». */
  title: string
  result: UseQueryResult<BookingPage>
  search: BookingSearch
  /** Navigates to the given search parameters. */
  onGo: (search: BookingSearch, how: { replace: boolean }) => void
  columns: ListColumns<BookingRow>
  hrefOf: (row: BookingRow) => string
  viewed: ViewedSubject
  /** Lists commercial premises only. */
  isOfPremises?: boolean
  /** Page actions: export and new order. @param displayed the keys of the displayed columns, in their order */
  actions: (displayed: readonly string[]) => ReactNode
}

/** List of orders with filters, sort and selection. */
export const BookingList = (props: BookingListProps) => {
  const { search, onGo, hrefOf, columns, isOfPremises = false, ...page } = props
  useNewDay(page.result)
  const mayCreate = useMay(bookingCalls.create)
  const mayStep = useMay(bookingCalls.transition)
  const all = mayCreate || mayStep ? [...columns.all, bookingActsColumn] : columns.all
  const show = (change: Partial<BookingSearch>, how = { replace: change.page_index === undefined }) =>
    onGo(changeSearch(search, change), how)
  const clear = () => onGo(clearSearch(search), { replace: false })
  return (
    <ViewedListPage
      {...page}
      search={search}
      schema={bookingSearch}
      filter={filtersOf(search)}
      onGo={onGo}
      columns={{ ...columns, all }}
      filters={(value) => <BookingFilters value={value} onChange={show} onClear={clear} isOfPremises={isOfPremises} />}
      rows={(view) => (
        <BookingRows
          {...view}
          title={page.title}
          result={page.result}
          search={search}
          hrefOf={hrefOf}
          isOfPremises={isOfPremises}
          onChange={show}
          onClear={clear}
        />
      )}
    />
  )
}

/** Reads the list again after midnight on an open page: its period begins with the new day. */
const useNewDay = ({ refetch }: Pick<UseQueryResult<BookingPage>, 'refetch'>): void => {
  const today = useToday()
  const readOn = useRef(today)
  // The request is outside React.
  useEffect(() => {
    if (readOn.current === today) return
    readOn.current = today
    void refetch()
  }, [today, refetch])
}

type BookingRowsProps = {
  title: string
  result: UseQueryResult<BookingPage>
  columns: readonly Column<BookingRow>[]
  density: Density
  search: BookingSearch
  hrefOf: (row: BookingRow) => string
  isOfPremises: boolean
  onChange: (change: Partial<BookingSearch>, how?: { replace: boolean }) => void
  onClear: () => void
}

const codeOf = ({ code }: BookingRow): string => code

/** Rows of a page, the selection over all pages, and the pager. */
const BookingRows = ({ title, result, columns, density, search, hrefOf, isOfPremises, onChange, onClear }: BookingRowsProps) => {
  const paging = { index: search.page_index, size: search.responses_by_page ?? readNumberPerPage() }
  const stablePage = useStablePage({ query: search, result, keyOf: codeOf, paging, sorting: search })
  const selection = useBookingSelection({ search, page: result.data, stable: stablePage, isOfPremises })
  const hasChosen = useHasChosen(selection.count)
  const turn = (index: number) => {
    const last = result.data?.items.at(-1)?.id
    onChange({ page_index: index, ...(index === search.page_index + 1 && last ? { after: last } : {}) })
  }
  return (
    <>
      <StableList
        stable={stablePage}
        label={title}
        columns={columns}
        density={density}
        result={result}
        keyOf={codeOf}
        hrefOf={hrefOf}
        paging={{
          ...paging,
          onTurn: turn,
          onMissing: (page) => onChange({ page_index: page }, { replace: true }),
          onSize: (size) => onChange({ responses_by_page: size }),
        }}
        sorting={{ sort: search.sort, sorts: bookingSorts, onSort: (sort) => onChange({ sort }) }}
        selection={selection.ofTable}
        empty={
          <EmptyState
            title="Aucune commande ne correspond à ces filtres."
            action={
              <>
                <Suspense>
                  <MistypedNumber
                    codes={[search.order_id ?? '', ...(search.codeMissions ?? [])]}
                    tenant={search.tenant ?? ''}
                    onPick={(code) => onChange({ order_id: code, codeMissions: undefined, tenant: undefined })}
                  />
                </Suspense>
                <Button onClick={onClear}>Effacer les filtres</Button>
              </>
            }
          />
        }
      />
      <Suspense>{hasChosen && <ChosenBookings selection={selection} />}</Suspense>
    </>
  )
}
