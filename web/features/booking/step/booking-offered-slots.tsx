import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Availabilities } from '@adm/contract/booking/availability'
import { availabilityCalls } from '@adm/contract/booking/availability'
import { spreadSlots } from '@adm/domain/slot-offer/slot-offer'
import { mostSlots, type SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { addDays, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { todayInParis } from '../../../platform/today.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { FieldRefusal } from '../../../ui/input/field.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import type { StepDraft, StepFieldsProps } from './booking-step-draft.ts'
import './booking-free-slots.css'
import './booking-offered-slots.css'

const daysAhead = 9
const preselected = 6
type Day = Availabilities['days'][number]

/** On the full hour: half of the engine's slots, enough for a choice of 20. */
const hoursOf = ({ slots }: Day): Day['slots'] => slots.filter(({ startAt }) => startAt.slice(14, 16) === '00')

/** The first day of the choice: the typed one, never before tomorrow. */
const firstDay = (typed: string): string => {
  const tomorrow = addDays(todayInParis(), 1)
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed > tomorrow ? typed : tomorrow
}

/** What a step offers: dates that the desk types for a service on demand, else slots of the engine. */
export const OfferedSlotsField = (props: StepFieldsProps) =>
  props.step.row.family === 'DEM' ? <OfferedDates {...props} /> : <OfferedSlots {...props} />

/** The dates to offer to the tenants of a service on demand: no calendar is read, since a partner comes. */
const OfferedDates = ({ draft: { dates }, errors, onChange }: StepFieldsProps) => {
  const put = (next: StepDraft['dates']) => onChange({ dates: next })
  return (
    <fieldset className="fieldset offered-slots">
      <legend className="field-label">Dates à proposer</legend>
      {dates.map((date, index) => (
        <div key={index} className="offered-date">
          <MomentInput
            label={`Date ${index + 1}`}
            hourLabel={`Heure de la date ${index + 1}`}
            value={date}
            onChange={(next) => put(dates.with(index, next))}
          />
          <Button look="subtle" aria-label={`Retirer la date ${index + 1}`} onClick={() => put(dates.toSpliced(index, 1))}>
            Retirer
          </Button>
        </div>
      ))}
      {dates.length < mostSlots && (
        <Button icon="plus" onClick={() => put([...dates, { day: dates.at(-1)?.day ?? '', hour: '' }])}>
          Ajouter une date
        </Button>
      )}
      {errors.has('slots') && <FieldRefusal>{errors.get('slots')}</FieldRefusal>}
    </fieldset>
  )
}

/** The slots to offer to the tenants: free ones of the engine, by day, each with the checker whom it reserves. */
const OfferedSlots = ({ booking, draft, errors, onChange }: StepFieldsProps) => {
  const fromDay = firstDay(draft.slot.day)
  const span = { fromDay, untilDay: addDays(fromDay, daysAhead) }
  const query = apiQuery(availabilityCalls.ofBooking, { params: { id: booking.id }, query: span })
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const days = (data?.days ?? []).filter((day) => hoursOf(day).length > 0)
  const preselect = () =>
    onChange({ slots: spreadSlots(days.flatMap(hoursOf), preselected).map(({ startAt, checkerId }) => ({ startAt, checkerId })) })
  return (
    <fieldset className="fieldset offered-slots" aria-busy={!data}>
      <legend className="field-label">Créneaux à proposer</legend>
      <DateInput label="À partir du" value={draft.slot.day} onChange={(day) => onChange({ slot: { ...draft.slot, day } })} />
      {error ? (
        <ErrorPanel
          error={{ ...describeError(error), message: 'Impossible de récupérer les disponibilités' }}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <div className="offered-slots-head">
            <output>{countInWords(draft.slots.length)}</output>
            <Button look="subtle" icon="check" pending={!data} refusals={data && days.length === 0 ? [noneFree] : []} onClick={preselect}>
              Présélectionner
            </Button>
          </div>
          {data && days.length === 0 && <p className="dim">{noneFree}</p>}
          {days.map((day) => (
            <DaySlots key={day.day} day={day} chosen={draft.slots} onChange={(slots) => onChange({ slots })} />
          ))}
        </>
      )}
      {errors.has('slots') && <FieldRefusal>{errors.get('slots')}</FieldRefusal>}
    </fieldset>
  )
}

const noneFree = "Aucun contrôleur n'est libre sur ces dix jours."

const countInWords = (count: number): string => {
  if (count === 0) return 'Aucun créneau choisi'
  return count === 1 ? '1 créneau choisi' : `${count} créneaux choisis`
}

type DayProps = { day: Day; chosen: readonly SlotToOffer[]; onChange: (slots: SlotToOffer[]) => void }

const DaySlots = ({ day, chosen, onChange }: DayProps) => {
  const toggle = ({ startAt, checkerId }: SlotToOffer, isChosen: boolean) => {
    const others = chosen.filter((slot) => slot.startAt !== startAt)
    onChange((isChosen ? others : [...others, { startAt, checkerId }]).toSorted((a, b) => a.startAt.localeCompare(b.startAt)))
  }
  return (
    <fieldset className="fieldset">
      <legend className="offered-slots-day">{formatDay(day.day)}</legend>
      <div className="offered-slots-hours">
        {hoursOf(day).map((slot) => {
          const isChosen = chosen.some(({ startAt }) => startAt === slot.startAt)
          return (
            <button
              key={slot.startAt}
              type="button"
              className={classes('free-slot', isChosen && 'free-slot-chosen')}
              aria-pressed={isChosen}
              onClick={() => toggle(slot, isChosen)}
            >
              {formatHour(slot.startAt)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
