import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { bookingTodayCalls, mostTodayCounted, type TodayTask, todayTasks } from '@adm/contract/dashboard/dashboard'
import { isBookingTask, isCheckerTask, isClientTask, isUserTask, mayReadTask } from '@adm/contract/dashboard/home-task'
import { dutiesOf, type HomeTask } from '@adm/domain/user/home/home-duty'
import { homeTaskLabels } from '@adm/domain/user/home/home-task'
import { pages } from '@adm/contract/page/page'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'
import { mayOpen } from '../../platform/address/menu-entries.ts'
import './to-do.css'
import { apiQuery } from '../../platform/api/api.ts'
import { isOn, useSession } from '../../platform/session/session.tsx'
import { Figure, Figures, FigureSkeleton, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { defaultSearch } from '../booking/list/booking-search.ts'
import { meaningOf } from './count-meaning.ts'
import { CheckerTask, ClientTask, UserTask } from './list-task.tsx'

/** Loaded after the page: the calls of alerts are large. */
const MyAlerts = lazyPart(() => import('./my-alerts.tsx'), 'MyAlerts')

/** The alerts of the person, then what each of their duties has to do now. A task whose list they may not open is not there. */
export const ToDo = () => {
  const session = useSession()
  const scope = session.person?.scope ?? []
  const duties = dutiesOf(scope)
    .map((duty) => ({ ...duty, tasks: duty.tasks.filter((task) => mayReadTask(scope, (feature) => isOn(session, feature), task)) }))
    .filter(({ tasks }) => tasks.length > 0)
  const maySeeAlerts = mayOpen(pages.alerts, session)
  if (duties.length === 0 && !maySeeAlerts) return null
  return (
    <>
      <h2>À faire maintenant</h2>
      <Suspense fallback={<FiguresSkeleton count={4} />}>{maySeeAlerts && <MyAlerts />}</Suspense>
      <Duties duties={duties} />
    </>
  )
}

const Duties = ({ duties }: { duties: ReturnType<typeof dutiesOf> }) =>
  duties.map(({ name, label, tasks }) => (
    <section key={name} className="to-do" aria-labelledby={`duty-${name}`}>
      <h3 id={`duty-${name}`}>{label}</h3>
      <Figures label={label}>
        {tasks.map((task) => (
          <Task key={task} task={task} />
        ))}
      </Figures>
    </section>
  ))

const Task = ({ task }: { task: HomeTask }) => {
  if (isCheckerTask(task)) return <CheckerTask task={task} />
  if (isClientTask(task)) return <ClientTask task={task} />
  if (isUserTask(task)) return <UserTask task={task} />
  return isBookingTask(task) ? <BookingTask task={task} /> : null
}

const BookingTask = ({ task }: { task: TodayTask }) => {
  const { data, error } = useQuery(apiQuery(bookingTodayCalls.today, {}))
  const count = data?.tasks.find((counted) => counted.task === task)?.count
  // The missions of the day below state the error of the same answer.
  if (!data) return error ? null : <FigureSkeleton />
  if (count === undefined) return null
  const filter = todayTasks[task](data.day)
  return (
    <Figure
      to="/booking"
      search={{ ...defaultSearch, ...filter }}
      title={meaningOf(filter)}
      figure={formatTotal(Math.min(count, mostTodayCounted), count <= mostTodayCounted)}
      isNothing={count === 0}
    >
      {homeTaskLabels[task]}
    </Figure>
  )
}
