import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { bookingCalls, type BookingPage, bookingSorts } from '@adm/contract/booking'
import type { BookingRow } from '@adm/domain/booking/booking'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../../platform/number-per-page.ts'
import { readSearch } from '../../platform/search.ts'
import { useMay } from '../../platform/session.tsx'
import { ListViews } from '../../record/list-views.tsx'
import type { ViewedSubject } from '../../record/viewed-page.ts'
import { HeldList, useHeldPage } from '../../record/record-list.tsx'
import { Button } from '../../ui/button.tsx'
import { useListDisplay } from '../../record/list-display.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useBookingSelection } from './booking-selection.ts'
import { ChosenBookings } from './booking-chosen.tsx'
import { bookingActsColumn } from './booking-row-acts.tsx'
import { BookingFilters } from './booking-filters.tsx'
import { withoutFilters } from './booking-filter-fields.ts'
import { type BookingSearch, bookingSearch, filtersOf } from './booking-search.ts'

const MistypedCode = lazy(() => import('./mistyped-code.tsx').then((part) => ({ default: part.MistypedCode })))

type BookingListProps = {
  /** « Commandes ». */
  title: string
  found: UseQueryResult<BookingPage>
  search: BookingSearch
  /** Follows the address that says this list. */
  onGo: (search: BookingSearch, how: { replace: boolean }) => void
  columns: { all: readonly Column<BookingRow>[]; first: readonly string[]; place: string }
  hrefOf: (row: BookingRow) => string
  viewed: ViewedSubject
  /** Of commercial premises alone. */
  isOfPremises?: boolean
  /** The acts of the page: its file, its new order. */
  actions: ReactNode
}

/** Orders, filtered, sorted and chosen. */
export const BookingList = (props: BookingListProps) => {
  const { title, found, search, onGo, hrefOf, viewed, isOfPremises = false, actions } = props
  const { all, first, place } = props.columns
  const shown = useMay(bookingCalls.create) ? [...all, bookingActsColumn] : all
  const { columns, chooser, display, showView } = useListDisplay({ place, columns: shown, first, view: search.view })
  const show = (change: Partial<BookingSearch>) =>
    onGo({ ...search, page_index: 0, after: undefined, ...change }, { replace: change.page_index === undefined })
  const clear = () => onGo(withoutFilters(search), { replace: false })
  return (
    <Page
      title={title}
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          {chooser}
          {actions}
        </>
      }
    >
      <ListViews
        {...viewed}
        isListThere={found.data !== undefined}
        view={search.view}
        filter={filtersOf(search)}
        display={display}
        showView={showView}
        onOpen={(wanted) => onGo(readSearch(bookingSearch, wanted), { replace: false })}
      />
      <BookingFilters value={search} onChange={show} onClear={clear} isOfPremises={isOfPremises} />
      <BookingRows
        title={title}
        found={found}
        columns={columns}
        density={display.density}
        search={search}
        hrefOf={hrefOf}
        isOfPremises={isOfPremises}
        onChange={show}
        onClear={clear}
      />
    </Page>
  )
}

type BookingRowsProps = {
  title: string
  found: UseQueryResult<BookingPage>
  columns: readonly Column<BookingRow>[]
  density: Density
  search: BookingSearch
  hrefOf: (row: BookingRow) => string
  isOfPremises: boolean
  onChange: (change: Partial<BookingSearch>) => void
  onClear: () => void
}

const codeOf = ({ code }: BookingRow): string => code

/** The rows of a page, those that are chosen on every page, and the pages around. */
const BookingRows = ({ title, found, columns, density, search, hrefOf, isOfPremises, onChange, onClear }: BookingRowsProps) => {
  const paging = { index: search.page_index, size: search.responses_by_page ?? readNumberPerPage() }
  const held = useHeldPage({ asked: search, found, keyOf: codeOf, paging, sorting: search })
  const selection = useBookingSelection({ search, page: found.data, held, isOfPremises })
  const turn = (index: number) => {
    const last = found.data?.items.at(-1)?.id
    onChange({ page_index: index, ...(index === search.page_index + 1 && last ? { after: last } : {}) })
  }
  return (
    <>
      <HeldList
        held={held}
        label={title}
        columns={columns}
        density={density}
        found={found}
        keyOf={codeOf}
        hrefOf={hrefOf}
        paging={{ ...paging, onTurn: turn, onSize: (size) => onChange({ responses_by_page: size }) }}
        sorting={{ sort: search.sort, sorts: bookingSorts, onSort: (sort) => onChange({ sort }) }}
        selection={selection.ofTable}
        empty={
          <EmptyState
            title="Aucune commande ne correspond à ces filtres."
            action={
              <>
                <Suspense>
                  <MistypedCode
                    typed={[search.order_id ?? '', ...(search.codeMissions ?? [])]}
                    onPick={(code) => onChange({ order_id: code, codeMissions: undefined })}
                  />
                </Suspense>
                <Button onClick={onClear}>Effacer les filtres</Button>
              </>
            }
          />
        }
      />
      <ChosenBookings selection={selection} />
    </>
  )
}
