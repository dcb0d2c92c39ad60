import { useState } from 'react'
import type { Board, BoardMission } from '@adm/contract/calendar/calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatHour } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { Button } from '../../../ui/base/button.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { EmptyState, Notice } from '../../../ui/layout/states.tsx'
import { BookingStatusTag } from '../../booking/figure/booking-status-tag.tsx'
import { orderOnBoard } from '../line/board-orders.ts'
import { hoursInWords, phaseOf, reservationInWords, travelOf } from '../line/board-words.ts'
import { timeBlockInWords } from '../time-block/time-block-words.ts'
import { WorkloadBar } from './workload-bar.tsx'

type PhoneProps = {
  board: Board
  day: string
  /** Opens the dialog of an order; absent without the permission to plan. */
  onPlace: ((orderId: string) => void) | undefined
  /** Opens the dialog of a time block; absent likewise. */
  onTimeBlock: ((id: string) => void) | undefined
}

/** On a phone: the day of one checker, as a list. */
export const BoardPhone = ({ board: { lines }, day, onPlace, onTimeBlock }: PhoneProps) => {
  const [chosen, setChosen] = useState<string | undefined>()
  const line = lines.find(({ id }) => id === chosen) ?? lines.find(({ missions }) => missions.length > 0) ?? lines[0]
  if (!line) return null
  const holiday = holidayName(day)
  return (
    <section className="phone-day" aria-label={line.name}>
      <Select
        label="Contrôleur"
        options={lines.map(({ id, name, area }) => ({ value: id, label: name, ...(area && { detail: area.name }) }))}
        value={line.id}
        onChange={setChosen}
      />
      <p className="phone-hours">
        <span>{line.hours.length > 0 ? line.hours.map(hoursInWords).join(', ') : 'Fermé'}</span>
        <WorkloadBar load={line.workload} isLong />
      </p>
      {holiday && <Notice>{holiday}, jour férié.</Notice>}
      {line.absences.map((absence) => (
        <Notice key={absence.startAt}>Absence ce jour.</Notice>
      ))}
      {line.reservations.map((reservation) => (
        <Notice key={reservation.startAt}>{reservationInWords(reservation)}.</Notice>
      ))}
      {line.timeBlocks.map((timeBlock) => (
        <Notice key={timeBlock.id}>
          <span className="phone-blocked">
            {timeBlockInWords(timeBlock)}
            {onTimeBlock && <Button onClick={() => onTimeBlock(timeBlock.id)}>Modifier</Button>}
          </span>
        </Notice>
      ))}
      {line.missions.length === 0 ? (
        <EmptyState title="Aucune mission">{line.name} n'a pas de mission ce jour-là.</EmptyState>
      ) : (
        <ol className="phone-missions">
          {line.missions.map((mission) => (
            <PhoneMission
              key={mission.startAt}
              mission={mission}
              onMove={onPlace && mission.order && orderOnBoard(lines, mission.order.id) ? onPlace : undefined}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

const PhoneMission = ({ mission, onMove }: { mission: BoardMission; onMove: PhoneProps['onPlace'] }) => {
  const { order, leavesAt } = mission
  return (
    <li>
      <p className="phone-way">
        <span className="numbers">{formatHour(leavesAt)}</span> départ, {formatMinutes(travelOf(mission))} de trajet
      </p>
      <div className="phone-mission" data-phase={order ? phaseOf(order.status) : undefined}>
        <span className="waiting-line">
          <strong className="numbers">{hoursInWords(mission)}</strong>
          {order && <BookingStatusTag status={order.status} />}
        </span>
        {order ? (
          <>
            <a href={`/booking/${order.id}`} className="phone-link">
              {bookingServiceLabels[order.service]}
            </a>
            <span>
              {order.address}, {order.zipCode} {order.city}
            </span>
            <span className="dim">{order.clientName}</span>
            {onMove && <Button onClick={() => onMove(order.id)}>Déplacer</Button>}
          </>
        ) : (
          <span className="dim">Occupé</span>
        )}
      </div>
    </li>
  )
}
