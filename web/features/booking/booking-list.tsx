import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type BookingPage, bookingSorts } from '@adm/contract/booking'
import type { BookingRow } from '@adm/domain/booking/booking'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../../platform/number-per-page.ts'
import { readSearch } from '../../platform/search.ts'
import { ListViews } from '../../record/list-views.tsx'
import type { ViewedSubject } from '../../record/viewed-page.ts'
import { RecordList } from '../../record/record-list.tsx'
import { Button } from '../../ui/button.tsx'
import { useListDisplay } from '../../record/list-display.tsx'
import { SelectionBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { showToast } from '../../ui/toast.tsx'
import { BookingFilters } from './booking-filters.tsx'
import { withoutFilters } from './booking-filter-fields.ts'
import { type BookingSearch, bookingSearch, filtersOf } from './booking-search.ts'

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
  const { columns, chooser, display, showView } = useListDisplay({ place, columns: all, first, view: search.view })
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
  onChange: (change: Partial<BookingSearch>) => void
  onClear: () => void
}

/** The rows of a page, those that are chosen on every page, and the pages around. */
const BookingRows = ({ title, found, columns, density, search, hrefOf, onChange, onClear }: BookingRowsProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const turn = (index: number) => {
    const last = found.data?.items.at(-1)?.id
    onChange({ page_index: index, ...(index === search.page_index + 1 && last ? { after: last } : {}) })
  }
  return (
    <>
      <RecordList
        label={title}
        columns={columns}
        density={density}
        found={found}
        keyOf={({ code }) => code}
        hrefOf={hrefOf}
        paging={{
          index: search.page_index,
          size: search.responses_by_page ?? readNumberPerPage(),
          onTurn: turn,
          onSize: (size) => onChange({ responses_by_page: size }),
        }}
        sorting={{ sort: search.sort, sorts: bookingSorts, onSort: (sort) => onChange({ sort }) }}
        selection={{ chosen, onChange: setChosen }}
        empty={
          <EmptyState
            title="Aucune commande ne correspond à ces filtres."
            action={<Button onClick={onClear}>Effacer les filtres</Button>}
          />
        }
      />
      <SelectionBar count={chosen.size} onClear={() => setChosen(new Set())}>
        <Button icon="copy" onClick={() => void copyCodes(chosen)}>
          Copier les codes
        </Button>
      </SelectionBar>
    </>
  )
}

const copyCodes = async (codes: ReadonlySet<string>): Promise<void> => {
  await navigator.clipboard.writeText([...codes].join('\n'))
  showToast({ message: codes.size > 1 ? `${codes.size} codes sont copiés.` : 'Le code est copié.' })
}
