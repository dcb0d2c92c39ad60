import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { areaCalls } from '@adm/contract/area'
import { day as daySchema } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { MultiSelect } from '../../../ui/input/select.tsx'
import { BookingFilters } from '../../booking/list/booking-filters.tsx'
import type { BookingSearch } from '../../booking/list/booking-search.ts'
import { type BoardView, stepBoard, titleOf } from '../search/board-days.ts'
import { type BoardSearch, filtersOfBoard } from '../search/board-search.ts'

// It needs the filters of every list with views: it comes after the board, and its place is reserved.
const SavedViewField = lazyPart(() => import('./saved-view-field.tsx'), 'SavedViewField')

const views = [
  { value: 'day', label: 'Jour' },
  { value: 'week', label: 'Semaine' },
  { value: 'month', label: 'Mois' },
] as const
const steps = {
  day: ['Jour précédent', 'Jour suivant'],
  week: ['Semaine précédente', 'Semaine suivante'],
  month: ['Mois précédent', 'Mois suivant'],
} as const

export type Show = (change: Partial<BoardSearch>) => void

type BarProps = { view: BoardView; day: string; today: string; onShow: Show; hasViews: boolean }

/** The displayed days, the steps between them, and the views. */
export const BoardBar = ({ view, day, today, onShow, hasViews }: BarProps) => (
  <div className="board-bar">
    <div className="board-steps">
      <IconButton icon="back" label={steps[view][0]} onClick={() => onShow({ day: stepBoard(view, day, -1) })} />
      <Button onClick={() => onShow({ day: undefined })} aria-current={day === today ? 'date' : undefined}>
        Aujourd'hui
      </Button>
      <IconButton icon="forward" label={steps[view][1]} onClick={() => onShow({ day: stepBoard(view, day, 1) })} />
    </div>
    <p className="board-title" aria-live="polite">
      {titleOf(view, day)}
    </p>
    <DateInput
      label="Aller au jour"
      hideLabel
      value={day}
      onChange={(typed) => daySchema.safeParse(typed).success && onShow({ day: typed })}
    />
    {hasViews && (
      <div className="board-views">
        <Segmented label="Vue" options={views} value={view} onChange={(chosen) => onShow({ view: chosen })} />
      </div>
    )}
  </div>
)

type FiltersProps = { search: BoardSearch; onShow: Show }

/** The filters of the list of orders, its saved views, and the areas. */
export const BoardFilterBar = ({ search, onShow }: FiltersProps) => {
  const filters = filtersOfBoard(search)
  const value: BookingSearch = { ...filters, page_index: 0, sort: '-startAt' }
  const change = ({
    page_index: _page,
    sort: _sort,
    after: _after,
    view: _view,
    responses_by_page: _size,
    ...typed
  }: Partial<BookingSearch>) => {
    const { period: _period, min_date: _from, max_date: _until, ...orders } = typed
    onShow(orders)
  }
  const cleared = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return (
    <div className="board-filters">
      <Suspense fallback={<div className="field" />}>
        <SavedViewField filters={filters} onChoose={(chosen) => onShow({ ...cleared, ...chosen })} />
      </Suspense>
      <AreaFilter value={search.area_id} onChange={(area_id) => onShow({ area_id })} />
      <BookingFilters
        value={value}
        onChange={change}
        onClear={() => onShow(cleared)}
        isOfPremises={false}
        hasOwnDays
        offeredAs="Calendrier"
      />
    </div>
  )
}

type AreaFilterProps = { value: string[] | undefined; onChange: (ids: string[] | undefined) => void }

const AreaFilter = ({ value = [], onChange }: AreaFilterProps) => {
  const may = useMay(areaCalls.names)
  const { data: areas = [] } = useQuery({ ...apiQuery(areaCalls.names, {}), enabled: may })
  if (!may) return null
  return (
    <MultiSelect
      label="Zones"
      hideLabel
      placeholder="Zones"
      options={areas.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
    />
  )
}
