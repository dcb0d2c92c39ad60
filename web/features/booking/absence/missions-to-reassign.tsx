import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { addDays, dayOf, formatDayShort, hourOf } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { mayCall, useMay, useSession } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { ReassignNotice } from './who-reassigns.tsx'
import { type DrawnMission, underAbsences } from './missions-under-absence.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

/** Beyond any planned mission, so that the list is complete. */
const daysAhead = 800

/** The upcoming missions that an absence covers, until they are reassigned. */
export const MissionsToReassign = ({ checkerId, today }: { checkerId: string; today: string }) => {
  const session = useSession()
  const query = { fromDay: today, untilDay: addDays(today, daysAhead) }
  const { data: absences = [] } = useQuery(apiQuery(checkerCalendarCalls.absences, { params: { id: checkerId }, query }))
  const { data: missions = [] } = useQuery({
    ...apiQuery(checkerAbsenceCalls.missions, { params: { checkerId }, query }),
    enabled: absences.length > 0 && mayCall(session, checkerAbsenceCalls.missions.requires),
  })
  const waiting = underAbsences(missions, absences).filter(({ isUnderAbsence }) => isUnderAbsence)
  if (waiting.length === 0) return null
  const many = waiting.length > 1
  return (
    <Notice tone="warning">
      <strong>
        {waiting.length} mission{many ? 's' : ''} pendant une absence : à réaffecter
      </strong>
      <ul className="to-reassign">
        {waiting.map((mission) => (
          <ToReassign key={mission.bookingId} mission={mission} checkerId={checkerId} />
        ))}
      </ul>
      <ReassignNotice />
    </Notice>
  )
}

const ToReassign = ({ mission, checkerId }: { mission: DrawnMission; checkerId: string }) => {
  const { bookingId, code, service, startAt, zipCode, city } = mission
  const [isOpen, setOpen] = useState(false)
  const mayReassign = useMay(bookingCalls.transition)
  const refusals = useActingRefusals()
  return (
    <li className="link-line">
      <Link to="/booking/$id" params={{ id: bookingId }}>
        {code}
      </Link>
      <span>
        {formatDayShort(dayOf(startAt))} à {hourOf(startAt)} · {bookingServiceLabels[service]} · {zipCode} {city}
      </span>
      {mayReassign && (
        <Button refusals={refusals} onClick={() => setOpen(true)} aria-label={`Réaffecter ${code}`}>
          Réaffecter
        </Button>
      )}
      {isOpen && <ReassignDialog mission={mission} checkerId={checkerId} onClose={() => setOpen(false)} />}
    </li>
  )
}
