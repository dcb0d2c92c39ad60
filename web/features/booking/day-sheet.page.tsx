import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { bookingSheetCalls } from '@adm/contract/booking-sheet'
import { day as daySchema } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { readSearch } from '../../platform/search.ts'
import { todayInParis } from '../../platform/today.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../ui/states.tsx'
import { CheckerPicker } from '../checker/checker-picker.tsx'
import { DaySheets } from './day-sheet.tsx'

const searched = z.object({ day: daySchema.optional(), checker: z.uuid().optional() })

/** The missions of a day for paper: a sheet for each checker, or one checker's. */
export function DaySheetPage() {
  const navigate = useNavigate()
  const { day = todayInParis(), checker } = readSearch(searched, useSearch({ strict: false }))
  const show = (change: z.output<typeof searched>) => void navigate({ to: '.', search: { day, checker, ...change }, replace: true })
  const found = useQuery(asking(bookingSheetCalls.day, { query: { day, checker_id: checker } }))
  const missions = found.data?.missions
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
      {found.error && <ErrorPanel error={describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {missions?.length === 0 && <EmptyState title="Aucune mission">Aucune mission n'est prévue ce jour-là.</EmptyState>}
      {missions && <DaySheets day={day} missions={missions} />}
    </Page>
  )
}
