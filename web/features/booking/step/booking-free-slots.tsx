import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { availabilityCalls } from '@adm/contract/booking/availability'
import { addDays, dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { todayInParis } from '../../../platform/today.ts'
import { classes } from '../../../ui/base/classes.ts'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { type ProposedSlot, proposedSlots } from './proposed-slots.ts'
import './booking-free-slots.css'

type Props = {
  bookingId: string
  /** The first day, `2026-11-24`; an empty text or a past day is today. */
  fromDay: string
  chosen: { startAt: string | undefined; checkerId: string | undefined }
  onChoose: (slot: ProposedSlot) => void
}

const daysAhead = 6
const mostProposed = 4

/** The first free slots from a day on, each with the checker whose day grows least: one act chooses date, hour and checker. */
export const BookingFreeSlots = ({ bookingId, fromDay, chosen, onChoose }: Props) => {
  const today = todayInParis()
  const from = /^\d{4}-\d{2}-\d{2}$/.test(fromDay) && fromDay > today ? fromDay : today
  const span = { fromDay: from, untilDay: addDays(from, daysAhead) }
  const query = apiQuery(availabilityCalls.ofBooking, { params: { id: bookingId }, query: span })
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (error)
    return (
      <ErrorPanel
        error={{ ...describeError(error), message: 'Impossible de récupérer les disponibilités' }}
        onRetry={() => void refetch()}
      />
    )
  const slots = data && proposedSlots(data, mostProposed)
  return (
    <fieldset className="fieldset free-slots" aria-busy={slots === undefined}>
      <legend className="field-label">Premiers créneaux libres</legend>
      {slots?.length === 0 && <p className="dim">Aucun contrôleur n'est libre sur ces sept jours.</p>}
      <div className="free-slots-list">
        {slots?.map((slot) => {
          const isChosen = slot.startAt === chosen.startAt && slot.checkerId === chosen.checkerId
          return (
            <button
              key={slot.startAt}
              type="button"
              className={classes('free-slot', isChosen && 'free-slot-chosen')}
              aria-pressed={isChosen}
              onClick={() => onChoose(slot)}
            >
              <strong>{momentOf(slot)}</strong>
              <span>{slot.checkerName}</span>
              <span className="dim">{hintOf(slot)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const momentOf = ({ startAt }: ProposedSlot): string => `${formatDayShort(dayOf(startAt)).replace(/ \d{4}$/, '')} ${formatHour(startAt)}`

const hintOf = ({ addedMinutes, otherCheckers }: ProposedSlot): string => {
  const others = otherCheckers === 0 ? '' : otherCheckers === 1 ? ' · 1 autre' : ` · ${otherCheckers} autres`
  return `+ ${formatMinutes(Math.max(0, addedMinutes))} de trajet${others}`
}
