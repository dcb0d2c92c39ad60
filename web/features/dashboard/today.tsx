import { useQuery } from '@tanstack/react-query'
import { type BookingToday, bookingTodayCalls, mostTodayCounted, todayMissions } from '@adm/contract/dashboard/dashboard'
import { formatDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { BookingStatusTag } from '../booking/figure/booking-status-tag.tsx'
import { defaultSearch } from '../booking/list/booking-search.ts'
import { TodayHours } from './today-hours.tsx'

const countText = (count: number): string => formatTotal(Math.min(count, mostTodayCounted), count <= mostTodayCounted)

/** Missions of the day by hour and by status; updated by live events. */
export const Today = () => {
  const { data, error, refetch } = useQuery(apiQuery(bookingTodayCalls.today, {}))
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  return (
    <>
      <h2>Missions du jour{data && `, ${formatDay(data.day)}`}</h2>
      {data ? <Missions today={data} /> : <FiguresSkeleton count={3} />}
      {data && data.hours.length > 0 && <TodayHours today={data} />}
    </>
  )
}

const Missions = ({ today: { day, missions } }: { today: BookingToday }) =>
  missions.length === 0 ? (
    <p className="dim">Aucune mission aujourd'hui.</p>
  ) : (
    <Figures label="Missions du jour">
      {missions.map(({ status, count }) => (
        <Figure key={status} to="/booking" search={{ ...defaultSearch, ...todayMissions(day, status) }} figure={countText(count)}>
          <BookingStatusTag status={status} />
        </Figure>
      ))}
    </Figures>
  )
