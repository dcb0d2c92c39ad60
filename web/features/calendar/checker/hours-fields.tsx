import type { DayHours } from '@adm/domain/checker/availability'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { FieldRefusal } from '../../../ui/input/field.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'

const isHour = (hour: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(hour)

/** The error of a day's hours; null when they are valid. */
export const wrongHours = (hours: readonly DayHours[]): string | null => {
  if (hours.some(({ opens, closes }) => !isHour(opens) || opens === '24:00' || !isHour(closes))) return 'Indiquez une heure.'
  if (hours.some(({ opens, closes }) => closes <= opens)) return 'La fin doit suivre le début.'
  const sorted = hours.toSorted((a, b) => a.opens.localeCompare(b.opens))
  const isApart = sorted.every(({ opens }, index) => index === 0 || (sorted[index - 1]?.closes ?? '') <= opens)
  return isApart ? null : 'Ces plages horaires se chevauchent.'
}

type Props = {
  /** Name of the day: « lundi ». */
  name: string
  hours: readonly DayHours[]
  error?: string | null | undefined
  onChange: (hours: readonly DayHours[]) => void
}
const usual = { opens: '08:00', closes: '19:00' }

/** Time ranges of a day. */
export const HoursFields = ({ name, hours, error, onChange }: Props) => {
  const set = (index: number, part: Partial<DayHours>) => onChange(hours.map((range, at) => (at === index ? { ...range, ...part } : range)))
  const last = hours.at(-1)?.closes
  const add = () => onChange([...hours, last && last < '22:00' ? { opens: last, closes: '' } : usual])
  return (
    <fieldset className="hours-fields">
      <legend>{name}</legend>
      <div className="hours-list">
        {hours.length === 0 && <span className="dim">Fermé</span>}
        {hours.map(({ opens, closes }, index) => (
          <span key={index} className="hours-line">
            <TimeInput hideLabel label={`${name}, plage ${index + 1}, de`} value={opens} onChange={(hour) => set(index, { opens: hour })} />
            <span aria-hidden="true">–</span>
            <TimeInput
              hideLabel
              label={`${name}, plage ${index + 1}, à`}
              value={closes}
              onChange={(hour) => set(index, { closes: hour })}
            />
            <IconButton
              icon="close"
              label={`Retirer la plage ${index + 1} du ${name}`}
              onClick={() => onChange(hours.filter((_, at) => at !== index))}
            />
          </span>
        ))}
        <Button look="subtle" icon="plus" aria-label={`Ajouter une plage : ${name}`} onClick={add}>
          Plage
        </Button>
      </div>
      {error && <FieldRefusal>{error}</FieldRefusal>}
    </fieldset>
  )
}
