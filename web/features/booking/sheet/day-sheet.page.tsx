import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { bookingSheetCalls } from '@adm/contract/booking/booking-sheet'
import { day as daySchema } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { readSearch } from '../../../platform/address/search.ts'
import { useToday } from '../../../platform/today.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { CheckerPicker } from '../../checker/figure/checker-picker.tsx'
import { DaySheets } from './day-sheet.tsx'

const searched = z.object({ day: daySchema.optional(), checker: z.uuid().optional() })

/** Printable missions of a day: a sheet per checker, or one checker's sheet. */
export function DaySheetPage() {
  const navigate = useNavigate()
  const today = useToday()
  const { day = today, checker } = readSearch(searched, useSearch({ strict: false }))
  const show = (change: z.output<typeof searched>) => void navigate({ to: '.', search: { day, checker, ...change }, replace: true })
  const result = useQuery(apiQuery(bookingSheetCalls.day, { query: { day, checker_id: checker } }))
  const missions = result.data?.missions
  return (
    <Page
      title="Feuilles de route"
      actions={
        missions?.length ? (
          <Button look="primary" onClick={() => print()}>
            Imprimer
          </Button>
        ) : null
      }
    >
      <FilterBar>
        <DateInput label="Jour" hideLabel value={day} onChange={(typed) => daySchema.safeParse(typed).success && show({ day: typed })} />
        <CheckerPicker hideLabel placeholder="Tous les contrôleurs" value={checker} onChange={(chosen) => show({ checker: chosen })} />
      </FilterBar>
      {result.error && <ErrorPanel error={describeError(result.error)} onRetry={() => void result.refetch()} />}
      {result.isPending && <PageSkeleton />}
      {missions?.length === 0 && <EmptyState title="Aucune mission">Aucune mission n'est prévue ce jour-là.</EmptyState>}
      {missions && <DaySheets day={day} missions={missions} />}
    </Page>
  )
}
