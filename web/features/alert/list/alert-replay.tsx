import { useState } from 'react'
import { instant, instantAt } from '@adm/domain/values/date/moment'
import { todayInParis } from '../../../platform/today.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { FilterPanel } from '../../../ui/table/filter-bar.tsx'

type Props = { onChoose: (at: string) => void }

/** « Rejouer »: the alerts as they stood on a day and hour, Paris time. */
export const AlertReplay = ({ onChoose }: Props) => (
  <Popover label="Rejouer" icon="history">
    <MomentForm onChoose={onChoose} />
  </Popover>
)

const MomentForm = ({ onChoose }: Props) => {
  const [day, setDay] = useState(todayInParis)
  const [hour, setHour] = useState('09:00')
  const at = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(hour) ? instant.safeParse(instantAt(day, hour)).data : undefined
  const refusals = at ? [] : ['Indiquez un jour et une heure.']
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (at) onChoose(at)
      }}
    >
      <FilterPanel>
        <DateInput label="Jour" value={day} onChange={setDay} />
        <TimeInput label="Heure" value={hour} onChange={setHour} />
        <Button type="submit" look="primary" refusals={refusals}>
          Voir les alertes d'alors
        </Button>
      </FilterPanel>
    </form>
  )
}
