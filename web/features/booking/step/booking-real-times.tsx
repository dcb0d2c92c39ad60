import { TimeInput } from '../../../ui/input/time-input.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import type { StepFieldsProps } from './booking-step-draft.ts'

/** The hours at which the checker arrived and ended, on the day of the mission; an end after midnight is that of the next day. */
export const RealTimesFields = ({ draft: { arrivalHour, endHour }, errors, onChange }: StepFieldsProps) => {
  const error = errors.get('realTimes')
  const isArrivalMissing = arrivalHour === '' && endHour !== ''
  return (
    <FormLine>
      <TimeInput
        label="Heure d'arrivée"
        optional
        error={isArrivalMissing ? error : undefined}
        value={arrivalHour}
        onChange={(hour) => onChange({ arrivalHour: hour })}
      />
      <TimeInput
        label="Heure de fin"
        optional
        error={isArrivalMissing ? undefined : error}
        value={endHour}
        onChange={(hour) => onChange({ endHour: hour })}
      />
    </FormLine>
  )
}
