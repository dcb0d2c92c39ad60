import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { checkerCalls } from '@adm/contract/checker/checker'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { timeBlockCalls } from '@adm/contract/checker/time-block'
import type { Availability, CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { formatDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useHasDraft } from '../../../platform/form/use-draft.ts'
import { mayCall, useSession } from '../../../platform/session/session.tsx'
import { useToday } from '../../../platform/today.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { calendarDrafts } from './calendar-drafts.ts'
import './checker-calendar.css'
import { calendarDays, type Opened } from './checker-days.ts'
import { type CalendarView, daysOf, stepView } from '@adm/domain/calendar/displayed-days'
import { CheckerMonth } from './checker-month.tsx'
import { CheckerWeek } from './checker-week.tsx'
import { absenceDraftName } from '../../booking/absence/absence-draft-name.ts'
import { useMayDeclareAbsence } from '../../booking/absence/absent-act.tsx'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'

const AbsenceDialog = lazyPart(() => import('../../booking/absence/absence-dialog.tsx'), 'AbsenceDialog')
const DayDialog = lazyPart(() => import('./day-dialog.tsx'), 'DayDialog')
const WeeksDialog = lazyPart(() => import('./weeks-dialog.tsx'), 'WeeksDialog')
const LinkDialog = lazyPart(() => import('./calendar-link-dialog.tsx'), 'LinkDialog')

const route = getRouteApi('/signed-in/checker/$id')

const views = [
  { value: 'week', label: 'Semaine' },
  { value: 'month', label: 'Mois' },
] as const

/** Tab of a checker's hours, absences, time blocks and missions, by week or month. */
export const CheckerCalendar = ({ id }: { id: string }) => {
  const today = useToday()
  const { view = 'week', day = today } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: { view?: CalendarView; day?: string }) =>
    navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const visibleDays = daysOf(view, day)
  const { facts, error, refetch } = useFacts(id, visibleDays[0] ?? day, visibleDays.at(-1) ?? day)
  const [opened, setOpened] = useState(useDraftedDialog(facts.hours))
  if (error) return <ErrorPanel error={describeError(error)} onRetry={refetch} />
  const days = calendarDays(visibleDays, facts)
  const View = view === 'week' ? CheckerWeek : CheckerMonth
  return (
    <div className="checker-calendar">
      <CalendarBar view={view} day={day} today={today} onShow={show} onOpen={setOpened} />
      <View days={days} today={today} month={day.slice(0, 7)} onOpen={setOpened} onWeek={(chosen) => show({ view: 'week', day: chosen })} />
      {opened && (
        <Suspense fallback={null}>
          <OpenedDialog id={id} opened={opened} today={today} facts={facts} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The dialog left open by a reload or the end of the session. The drafts of a day and of an existing absence wait for their dialog. */
const useDraftedDialog = (hours: Availability): Opened | null => {
  const isAbsence = useHasDraft(absenceDraftName(hours.id))
  const isWeeks = useHasDraft(calendarDrafts.weeks(hours))
  if (isAbsence) return { name: 'absence' }
  return isWeeks ? { name: 'weeks' } : null
}

type BarProps = {
  view: CalendarView
  day: string
  today: string
  onShow: (change: { view?: CalendarView; day?: string }) => void
  onOpen: (opened: Opened) => void
}

/** Title of the displayed days, navigation and view choice. */
const CalendarBar = ({ view, day, today, onShow, onOpen }: BarProps) => {
  const [before, after] = view === 'week' ? ['Semaine précédente', 'Semaine suivante'] : ['Mois précédent', 'Mois suivant']
  return (
    <div className="checker-calendar-bar">
      <div className="checker-calendar-steps">
        <IconButton icon="back" label={before} onClick={() => onShow({ day: stepView(view, day, -1) })} />
        <Button onClick={() => onShow({ day: today })}>Aujourd'hui</Button>
        <IconButton icon="forward" label={after} onClick={() => onShow({ day: stepView(view, day, 1) })} />
      </div>
      <h2 aria-live="polite">{titleOf(view, day)}</h2>
      <div className="checker-calendar-view">
        <Segmented label="Vue" hideLabel options={views} value={view} onChange={(chosen) => onShow({ view: chosen })} />
      </div>
      <CalendarActions onOpen={onOpen} />
    </div>
  )
}

const titleOf = (view: CalendarView, day: string): string => {
  if (view === 'month') return capital(formatDay(`${day.slice(0, 8)}01`).replace(/^\S+ 1er /, ''))
  const week = daysOf('week', day)
  return `Du ${formatDay(week[0] ?? day).replace(/ \d{4}$/, '')} au ${formatDay(week.at(-1) ?? day)}`
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const CalendarActions = ({ onOpen }: { onOpen: (opened: Opened) => void }) => {
  const mayDeclare = useMayDeclareAbsence()
  const refusals = useActingRefusals()
  return (
    <div className="checker-calendar-actions">
      <Button onClick={() => onOpen({ name: 'link' })}>Lien de calendrier</Button>
      <Button onClick={() => onOpen({ name: 'weeks' })}>Semaines types</Button>
      {mayDeclare && (
        <Button look="primary" icon="plus" refusals={refusals} onClick={() => onOpen({ name: 'absence' })}>
          Nouvelle absence
        </Button>
      )}
    </div>
  )
}

/** Hours, absences, time blocks and missions of these days; missions only with the permission to see bookings. */
const useFacts = (id: string, fromDay: string, untilDay: string) => {
  const session = useSession()
  const span = { fromDay, untilDay }
  const { data: hours } = useSuspenseQuery(apiQuery(checkerCalendarCalls.availability, { params: { id } }))
  const absences = useQuery({
    ...apiQuery(checkerCalendarCalls.absences, { params: { id }, query: span }),
    placeholderData: keepPreviousData,
  })
  const timeBlocks = useQuery({
    ...apiQuery(timeBlockCalls.ofChecker, { params: { id }, query: span }),
    placeholderData: keepPreviousData,
  })
  const missions = useQuery({
    ...apiQuery(checkerAbsenceCalls.missions, { params: { checkerId: id }, query: span }),
    enabled: mayCall(session, checkerAbsenceCalls.missions.requires),
    placeholderData: keepPreviousData,
  })
  return {
    facts: { hours, absences: absences.data ?? [], timeBlocks: timeBlocks.data ?? [], missions: missions.data ?? [] },
    error: absences.error ?? timeBlocks.error ?? missions.error,
    refetch: () => {
      void absences.refetch()
      void timeBlocks.refetch()
      if (missions.error) void missions.refetch()
    },
  }
}

type AbsenceProps = { id: string; absence: CheckerAbsence | undefined; today: string; onClose: () => void }

const OpenedAbsence = ({ id, ...props }: AbsenceProps) => {
  const { data: checker } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  return <AbsenceDialog checkerId={id} name={checker.name} {...props} />
}

type DialogProps = { id: string; opened: Opened; today: string; facts: ReturnType<typeof useFacts>['facts']; onClose: () => void }

const OpenedDialog = ({ id, opened, today, facts, onClose }: DialogProps) => {
  if (opened.name === 'absence') return <OpenedAbsence id={id} absence={opened.absence} today={today} onClose={onClose} />
  if (opened.name === 'day') return <DayDialog hours={facts.hours} day={opened.day} onClose={onClose} />
  if (opened.name === 'weeks') return <WeeksDialog hours={facts.hours} onClose={onClose} />
  return <LinkDialog checkerId={id} onClose={onClose} />
}
