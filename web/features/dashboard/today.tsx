import { useQuery } from '@tanstack/react-query'
import {
  type BookingToday,
  bookingTodayCalls,
  mostTodayCounted,
  todayMissions,
  type TodayTask,
  todayTasks,
} from '@adm/contract/booking-today'
import { formatDay } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { formatTotal } from '../../ui/pagination.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { BookingStatusTag } from '../booking/booking-status-tag.tsx'
import { unsaidSearch } from '../booking/booking-search.ts'

/** What each kind of work is called: what it opens has the same rows. */
const labels: Record<TodayTask, string> = {
  late: 'Missions passées à clôturer',
  unconfirmed: "Missions d'aujourd'hui à confirmer",
  toPlanSoon: 'À planifier sous 7 jours',
  noChecker: 'Sans contrôleur',
  received: 'Commandes reçues',
  toValidate: 'Rapports à valider',
}
const shown = (count: number): string => formatTotal(Math.min(count, mostTodayCounted), count <= mostTodayCounted)

/** The day: its missions by status and what awaits somebody; it follows what others do. */
export const Today = () => {
  const { data, error, refetch } = useQuery(asking(bookingTodayCalls.today, {}))
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
        <Figure key={status} to="/booking" search={{ ...unsaidSearch, ...todayMissions(day, status) }} figure={shown(count)}>
          <BookingStatusTag status={status} />
        </Figure>
      ))}
    </Figures>
  )

const Tasks = ({ today: { day, tasks } }: { today: BookingToday }) => (
  <Figures label="À traiter">
    {tasks.map(({ task, count }) => (
      <Figure key={task} to="/booking" search={{ ...unsaidSearch, ...todayTasks[task](day) }} figure={shown(count)} isNothing={count === 0}>
        {labels[task]}
      </Figure>
    ))}
  </Figures>
)
