import { useState } from 'react'
import { addDays, instant, instantAt, isPast } from '@adm/domain/values/date/moment'
import { todayInParis } from '../../../platform/today.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { FilterPanel } from '../../../ui/table/filter-bar.tsx'
import './alert-replay.css'

type Props = { onChoose: (at: string) => void }

/** « Rejouer »: the alerts as they stood on a day and hour, Paris time. The panel closes, since it would cover them. */
export const AlertReplay = ({ onChoose }: Props) => (
  <Popover label="Rejouer" icon="history">
    {(close) => (
      <MomentForm
        onChoose={(at) => {
          onChoose(at)
          close()
        }}
      />
    )}
  </Popover>
)

const usualHour = '09:00'
const isOver = (at: string): boolean => isPast(at, new Date().toISOString())

/** The day of the last nine o'clock: a moment to come has no alerts yet. */
const lastMorning = (): string => {
  const today = todayInParis()
  return isOver(instantAt(today, usualHour)) ? today : addDays(today, -1)
}

const momentOf = (day: string, hour: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(hour) ? instant.safeParse(instantAt(day, hour)).data : undefined

const refusalsOf = (at: string | undefined): string[] => {
  if (!at) return ['Indiquez un jour et une heure.']
  return isOver(at) ? [] : ['Choisissez un moment passé.']
}

const MomentForm = ({ onChoose }: Props) => {
  const [day, setDay] = useState(lastMorning)
  const [hour, setHour] = useState<string>(usualHour)
  const at = momentOf(day, hour)
  const refusals = refusalsOf(at)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (at && refusals.length === 0) onChoose(at)
      }}
    >
      <FilterPanel>
        <DateInput label="Jour" value={day} onChange={setDay} />
        <TimeInput label="Heure" value={hour} onChange={setHour} />
        <div className="alert-replay-act">
          <Button type="submit" look="primary" refusals={refusals}>
            Voir les alertes d'alors
          </Button>
        </div>
      </FilterPanel>
    </form>
  )
}
