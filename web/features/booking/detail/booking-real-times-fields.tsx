import { useState } from 'react'
import { useController } from 'react-hook-form'
import { dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import type { ChangeValues } from '../order/booking-order-resolver.ts'

type Name = 'arrivedAt' | 'finishedAt'
type Moment = { day: string; hour: string }
const noMoment: Moment = { day: '', hour: '' }

const momentOf = (at: string): Moment => ({ day: dayOf(at), hour: hourOf(at) })
const isComplete = ({ day, hour }: Moment): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(hour)

/** A day and an hour of the order; incomplete, they are none. */
const RealTime = ({ name, label, hourLabel }: { name: Name; label: string; hourLabel: string }) => {
  const { field, fieldState } = useController<ChangeValues, Name>({ name })
  const [typed, setTyped] = useState<Moment>(() => (field.value ? momentOf(field.value) : noMoment))
  const change = (moment: Moment) => {
    setTyped(moment)
    field.onChange(isComplete(moment) ? instantAt(moment.day, moment.hour) : null)
  }
  return <MomentInput label={label} hourLabel={hourLabel} hour={{ error: fieldState.error?.message }} value={typed} onChange={change} />
}

/** When the checker arrived and when the mission ended. */
export const RealTimesFields = () => (
  <>
    <RealTime name="arrivedAt" label="Jour d'arrivée" hourLabel="Heure d'arrivée" />
    <RealTime name="finishedAt" label="Jour de fin" hourLabel="Heure de fin" />
  </>
)
