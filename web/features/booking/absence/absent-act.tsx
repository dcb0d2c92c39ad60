import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useToday } from '../../../platform/today.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { isToCome } from './missions-under-absence.ts'

const AbsenceDialog = lazyPart(() => import('./absence-dialog.tsx'), 'AbsenceDialog')

type Absentee = { id: string; name: string }
type AbsentAct = { refusals: readonly string[]; begin: () => void }

/** Whether the person may do a half of an absence: declare it for a checker, or reassign the missions under it. */
export const useMayDeclareAbsence = (): boolean => {
  const mayDeclare = useMay(checkerAbsenceCalls.create)
  const maySee = useMay(checkerCalendarCalls.absences)
  return mayDeclare && maySee
}

/** The act « absent today » on a checker, and its dialog while it is open. Null for a person without the permission for a half. */
export const useAbsentAct = (checker: Absentee | null): { act: AbsentAct | null; dialog: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const refusals = useActingRefusals()
  const mayDeclare = useMayDeclareAbsence()
  return {
    act: mayDeclare && checker ? { refusals, begin: () => setOpen(true) } : null,
    dialog: <Suspense>{isOpen && checker && <AbsentToday checker={checker} onClose={() => setOpen(false)} />}</Suspense>,
  }
}

/** The dialog of a new absence from today; of the existing one, when the checker is already absent all day. */
const AbsentToday = ({ checker: { id, name }, onClose }: { checker: Absentee; onClose: () => void }) => {
  const today = useToday()
  const { data, isError } = useQuery(
    apiQuery(checkerCalendarCalls.absences, { params: { id }, query: { fromDay: today, untilDay: today } }),
  )
  if (!data && !isError) return null
  const absence = data?.find((row) => coversDay(row, today))
  return <AbsenceDialog checkerId={id} name={name} absence={absence} today={today} onClose={onClose} />
}

const coversDay = ({ startAt, endAt }: CheckerAbsence, day: string): boolean =>
  startAt <= startOfDay(day) && startOfDay(addDays(day, 1)) <= endAt

/** The checker of a mission to come; null when there is none, or the mission is over. */
export const absenteeOf = ({ checkerId, checkerName, status }: Pick<Booking, 'checkerId' | 'checkerName' | 'status'>): Absentee | null =>
  checkerId && checkerName && isToCome({ status }) ? { id: checkerId, name: checkerName } : null

/** Other words by which `Ctrl K` finds the act. */
export const absentWords = 'malade absence nouvelle arrêt remplacer'

/** The act as `Ctrl K` offers it. */
export const offered = ({ refusals, begin }: AbsentAct) => ({ refusals, run: begin })
