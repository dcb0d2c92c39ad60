import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { checkerCalls } from '@adm/contract/checker/checker'
import { checkerLeaveCalls, type MissionAhead } from '@adm/contract/booking/checker-leave'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { ReassignNotice } from '../absence/handed-half.tsx'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'

const LeaveDialog = lazyPart(() => import('../absence/leave/checker-leave-dialog.tsx'), 'CheckerLeaveDialog')

/** Upcoming missions for which the checker is no longer suitable: another type, an expired certification, a removed tag. */
const Unfit = ({ missions }: { missions: readonly MissionAhead[] }) => {
  const unfit = missions.filter(({ refusals }) => refusals.length > 0)
  if (unfit.length === 0) return null
  return (
    <Notice tone="warning">
      {unfit.length === 1 ? 'Une mission à venir ne lui convient plus :' : `${unfit.length} missions à venir ne lui conviennent plus :`}
      <ul aria-label="Missions à revoir">
        {unfit.map(({ bookingId, code, startAt, refusals }) => (
          <li key={bookingId}>
            <Link to="/booking/$id" params={{ id: bookingId }}>
              {code}
            </Link>
            , {formatDayShort(dayOf(startAt))} : {refusals.join(' ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Number of upcoming missions of a checker, with the button that removes the checker from the network and reassigns them. */
export const CheckerAhead = ({ id }: { id: string }) => {
  const acting = useActingRefusals()
  const mayLeave = useMay(checkerLeaveCalls.leave)
  const [isLeaving, setLeaving] = useState(false)
  const { data: missions = [] } = useQuery(apiQuery(checkerLeaveCalls.missionsAhead, { params: { id } }))
  const { data: checker } = useQuery(apiQuery(checkerCalls.read, { params: { id } }))
  if (missions.length === 0 || !checker) return null
  const count = missions.length === 1 ? 'Une mission à venir.' : `${missions.length} missions à venir.`
  const leave = mayLeave && checker.network === 'WORKING' && (
    <Button onClick={() => setLeaving(true)} refusals={acting}>
      Sortir du réseau et réaffecter
    </Button>
  )
  return (
    <>
      <Notice action={leave}>
        {count}
        <ReassignNotice />
      </Notice>
      <Unfit missions={missions} />
      <Suspense>{isLeaving && <LeaveDialog checker={checker} missions={missions} onClose={() => setLeaving(false)} />}</Suspense>
    </>
  )
}
