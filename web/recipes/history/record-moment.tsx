import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { instant, instantAt } from '@adm/domain/values/date/moment'
import { Button } from '../../ui/base/button.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { TimeInput } from '../../ui/input/time-input.tsx'
import { todayInParis } from '../../platform/today.ts'

/** « Voir la commande au… »: opens the page of a row as it was on a day and hour, Paris time. */
export const MomentChooser = ({ thing }: { thing: string }) => (
  <Popover label={`Voir ${thing} au…`} icon="history">
    <MomentForm thing={thing} />
  </Popover>
)

const MomentForm = ({ thing }: { thing: string }) => {
  const navigate = useNavigate()
  const [day, setDay] = useState(todayInParis)
  const [hour, setHour] = useState('09:00')
  const at = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(hour) ? instant.safeParse(instantAt(day, hour)).data : undefined
  return (
    <form
      className="history-moment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (at) void navigate({ to: '.', search: { at } })
      }}
    >
      <DateInput label="Jour" value={day} onChange={setDay} />
      <TimeInput label="Heure" value={hour} onChange={setHour} />
      <Button type="submit" look="primary" refusals={at ? [] : ['Indiquez un jour et une heure.']}>
        Voir {thing}
      </Button>
    </form>
  )
}
