import { useState } from 'react'
import { useController } from 'react-hook-form'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { IconButton } from '../../ui/base/button.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { wrongDay } from '../../ui/input/typed-moment.ts'
import type { DeliveryValues } from './delivery-values.ts'
import './delivery.css'

/** The days of a delivery: each day that is typed or picked joins the list. */
export const DeliveryDates = () => {
  const { field, fieldState } = useController<DeliveryValues, 'dates'>({ name: 'dates' })
  const [typed, setTyped] = useState('')
  const dates = field.value ?? []
  const add = (day: string) => {
    const isDay = day !== '' && wrongDay(day) === undefined
    setTyped(isDay ? '' : day)
    if (isDay) field.onChange([...new Set([...dates, day])].sort())
  }
  return (
    <div className="delivery-dates">
      <DateInput
        label={dates.length === 0 ? 'Dates' : 'Ajouter une date'}
        hint="Une livraison peut durer plusieurs jours : ajoutez-les un par un."
        error={fieldState.error?.message}
        value={typed}
        onChange={add}
        onBlur={field.onBlur}
      />
      {dates.length > 0 && (
        <ul className="delivery-days" aria-label="Dates de la livraison">
          {dates.map((day) => (
            <li key={day}>
              {formatDayShort(day)}
              <IconButton
                icon="close"
                label={`Retirer le ${formatDayShort(day)}`}
                onClick={() => field.onChange(dates.filter((other) => other !== day))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
