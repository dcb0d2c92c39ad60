import { z } from 'zod'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { addDays, dayOf, day as daySchema, hourOf, instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'
import { isMidnight } from './absence-words.ts'
import { isHour, skippedHour } from '../../../ui/input/typed-moment.ts'

/** The typed values of an absence: whole days, both included, or between two hours; an empty last day means the first day. */
export const absenceTyped = z.object({
  fromDay: z.string(),
  untilDay: z.string(),
  isWholeDays: z.boolean(),
  fromHour: z.string(),
  untilHour: z.string(),
  reason: z.string(),
})
export type AbsenceTyped = z.output<typeof absenceTyped>

/** Initial values of the form: the absence's own, or today: most absences are announced in the morning. */
export const openAbsence = (absence: CheckerAbsence | undefined, today: string): AbsenceTyped => {
  const hours = { fromHour: '08:00', untilHour: '12:00' }
  if (!absence) return { fromDay: today, untilDay: '', isWholeDays: true, ...hours, reason: '' }
  const { startAt, endAt, reason } = absence
  const isWholeDays = isMidnight(startAt) && isMidnight(endAt)
  return {
    fromDay: dayOf(startAt),
    untilDay: isWholeDays ? addDays(dayOf(endAt), -1) : dayOf(endAt),
    isWholeDays,
    ...(isWholeDays ? hours : { fromHour: hourOf(startAt), untilHour: hourOf(endAt) }),
    reason: reason ?? '',
  }
}

/** Validation errors, by field. */
export const wrongIn = ({ fromDay, isWholeDays, fromHour, untilHour, ...typed }: AbsenceTyped): ReadonlyMap<string, string> => {
  const wrong = new Map<string, string>()
  const untilDay = typed.untilDay || fromDay
  if (!daySchema.safeParse(fromDay).success) wrong.set('startAt', 'Choisissez une date.')
  if (!daySchema.safeParse(untilDay).success) wrong.set('endAt', 'Choisissez une date.')
  else if (untilDay < fromDay) wrong.set('endAt', 'La fin doit suivre le début.')
  if (isWholeDays) return wrong
  if (!isHour(fromHour)) wrong.set('fromHour', 'Indiquez une heure.')
  if (!isHour(untilHour)) wrong.set('untilHour', 'Indiquez une heure.')
  else if (fromDay === untilDay && untilHour <= fromHour) wrong.set('untilHour', 'La fin doit suivre le début.')
  return wrong
}

/** The request's values from the typed ones. */
export const readAbsence = ({ fromDay, isWholeDays, fromHour, untilHour, reason, ...typed }: AbsenceTyped) => {
  const untilDay = typed.untilDay || fromDay
  return {
    startAt: isWholeDays ? startOfDay(fromDay) : instantAt(fromDay, fromHour),
    endAt: isWholeDays ? startOfDay(addDays(untilDay, 1)) : instantAt(untilDay, untilHour),
    reason: reason.trim() || null,
  }
}

type Props = { typed: AbsenceTyped; errors: ReadonlyMap<string, string>; onChange: (typed: AbsenceTyped) => void }

/** Dates, hours and reason of an absence. */
export const AbsenceFields = ({ typed, errors, onChange }: Props) => {
  const { fromDay, untilDay, isWholeDays, fromHour, untilHour, reason } = typed
  const change = (part: Partial<AbsenceTyped>) => onChange({ ...typed, ...part })
  return (
    <>
      <FormLine>
        <DateInput label="Du" error={errors.get('startAt')} value={fromDay} onChange={(day) => change({ fromDay: day })} />
        <DateInput
          label="Au"
          optional
          hint="Le même jour si vide."
          error={errors.get('endAt')}
          value={untilDay}
          onChange={(day) => change({ untilDay: day })}
        />
        <TextInput
          label="Motif"
          optional
          hint="Jamais dans le lien de calendrier."
          error={errors.get('reason')}
          value={reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </FormLine>
      <Checkbox label="Journées entières" checked={isWholeDays} onChange={({ target }) => change({ isWholeDays: target.checked })} />
      {!isWholeDays && (
        <FormLine>
          <TimeInput
            label="À partir de"
            hint={skippedHour(fromDay, fromHour)}
            error={errors.get('fromHour')}
            value={fromHour}
            onChange={(hour) => change({ fromHour: hour })}
          />
          <TimeInput
            label="Jusqu'à"
            hint={skippedHour(untilDay || fromDay, untilHour)}
            error={errors.get('untilHour')}
            value={untilHour}
            onChange={(hour) => change({ untilHour: hour })}
          />
        </FormLine>
      )}
    </>
  )
}
