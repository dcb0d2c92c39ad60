import { useQuery } from '@tanstack/react-query'
import { type BookingToday, bookingTodayCalls, mostTodayCounted, todayMissions, type TodayTask, todayTasks } from '@adm/contract/dashboard'
import { formatDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { BookingStatusTag } from '../booking/list/booking-status-tag.tsx'
import { defaultSearch } from '../booking/list/booking-search.ts'

/** Label of each kind of work; its link opens a list with the same rows. */
const labels: Record<TodayTask, string> = {
  late: 'Missions passées à clôturer',
  unconfirmed: "Missions d'aujourd'hui à confirmer",
  toPlanSoon: 'À planifier sous 7 jours',
  noChecker: 'Sans contrôleur',
  received: 'Commandes reçues',
  toValidate: 'Rapports à valider',
}
const countText = (count: number): string => formatTotal(Math.min(count, mostTodayCounted), count <= mostTodayCounted)

/** Missions of the day by status, and tasks to handle; updated by live events. */
export const Today = () => {
  const { data, error, refetch } = useQuery(apiQuery(bookingTodayCalls.today, {}))
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  return (
    <>
      <h2>Missions du jour{data && `, ${formatDay(data.day)}`}</h2>
      {data ? <Missions today={data} /> : <FiguresSkeleton count={3} />}
      <h2>À traiter</h2>
      {data ? <Tasks today={data} /> : <FiguresSkeleton count={Object.keys(labels).length} />}
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

const Tasks = ({ today: { day, tasks } }: { today: BookingToday }) => (
  <Figures label="À traiter">
    {tasks.map(({ task, count }) => (
      <Figure
        key={task}
        to="/booking"
        search={{ ...defaultSearch, ...todayTasks[task](day) }}
        figure={countText(count)}
        isNothing={count === 0}
      >
        {labels[task]}
      </Figure>
    ))}
  </Figures>
)
