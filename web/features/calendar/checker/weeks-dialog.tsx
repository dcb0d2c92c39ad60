import { z } from 'zod'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import type { DayHours } from '@adm/domain/checker/availability'
import { type Availability, type CheckerWeek, checkerWeek } from '@adm/domain/checker/checker-calendar'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { useMay } from '../../../platform/session/session.tsx'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { Button, SubmitButton } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormGroup, FormLine } from '../../../ui/layout/form-layout.tsx'
import { EmptyState, Notice } from '../../../ui/layout/states.tsx'
import { calendarDrafts } from './calendar-drafts.ts'
import { HoursFields, wrongHours } from './hours-fields.tsx'
import { useHoursChange } from './use-hours-change.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

const typedHours = z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })
const typedWeek = z.object({ fromDay: z.string().nullable(), untilDay: z.string().nullable(), hours: z.array(typedHours) })
const weeksDraft = z.object({ weeks: z.array(typedWeek) })
type WeeksDraft = z.output<typeof weeksDraft>
type Props = { hours: Availability; onClose: () => void }
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const usual: CheckerWeek = {
  fromDay: null,
  untilDay: null,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '19:00' })),
}

/** Dialog of the weekly hours: the default week, and dated weeks that take precedence. */
export const WeeksDialog = ({ hours, onClose }: Props) => {
  const mayChange = useMay(checkerCalendarCalls.changeAvailability)
  const saved = useDialogDraft<WeeksDraft>(calendarDrafts.weeks(hours), () => ({ weeks: hours.weeks }), weeksDraft, onClose)
  const typed = saved.value.weeks
  const setTyped = (weeks: CheckerWeek[]) => saved.change({ weeks })
  const save = useHoursChange(hours, ({ weeks }) => weeks, saved.close)
  const wrong = wrongWeeks(typed)
  const set = (index: number, week: CheckerWeek) => setTyped(typed.map((other, at) => (at === index ? week : other)))
  const addDated = () => setTyped([...typed, typed.some(({ fromDay }) => fromDay === null) ? { ...usual, fromDay: '' } : usual])
  return (
    <Dialog
      isOpen
      size="large"
      title="Semaines types"
      onClose={saved.close}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!wrong) save.mutate({ weeks: [...typed] })
      }}
      actions={
        mayChange && (
          <SubmitButton pending={save.isPending} refusals={wrong ? [wrong] : []}>
            Enregistrer
          </SubmitButton>
        )
      }
    >
      <DialogDraft saved={saved} isSaved={save.isSuccess} />
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      {typed.length === 0 && <EmptyState title="Aucune semaine type">Sans horaires, aucune mission n'est proposée.</EmptyState>}
      {typed.map((week, index) => (
        <WeekFields
          key={index}
          week={week}
          onChange={(changed) => set(index, changed)}
          onRemove={() => setTyped(typed.filter((_, at) => at !== index))}
        />
      ))}
      {mayChange && (
        <div>
          <Button icon="plus" onClick={addDated}>
            Ajouter une semaine type
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** The first validation error of the weeks; null when they are valid. */
const wrongWeeks = (weeks: readonly CheckerWeek[]): string | null => {
  const starts = weeks.map(({ fromDay }) => fromDay)
  if (new Set(starts).size < starts.length) return 'Deux semaines types ne peuvent pas commencer le même jour.'
  return weeks.map((week) => checkerWeek.safeParse(week).error?.issues[0]?.message).find((message) => message !== undefined) ?? null
}

const titleOf = ({ fromDay, untilDay }: CheckerWeek): string => {
  if (fromDay === null && untilDay === null) return "Toute l'année"
  const from = fromDay ? `À partir du ${formatDayNumeric(fromDay)}` : 'Dès maintenant'
  return untilDay ? `${from}, jusqu'au ${formatDayNumeric(untilDay)}` : from
}
const isDay = (day: string | null): boolean => day === null || /^\d{4}-\d\d-\d\d$/.test(day)

type WeekProps = { week: CheckerWeek; onChange: (week: CheckerWeek) => void; onRemove: () => void }

const WeekFields = ({ week, onChange, onRemove }: WeekProps) => {
  const { fromDay, untilDay, hours } = week
  const title = isDay(fromDay) && isDay(untilDay) ? titleOf(week) : 'Nouvelle semaine type'
  const ofDay = (weekday: number) => hours.filter((range) => range.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }))
  const setDay = (weekday: number, changed: readonly DayHours[]) =>
    onChange({
      ...week,
      hours: [...hours.filter((range) => range.weekday !== weekday), ...changed.map((range) => ({ weekday, ...range }))],
    })
  return (
    <FormGroup title={title} removeLabel={`Retirer la semaine type : ${title}`} onRemove={onRemove}>
      <FormLine>
        <DateInput
          label="Valable à partir du"
          optional
          value={fromDay ?? ''}
          onChange={(day) => onChange({ ...week, fromDay: day || null })}
        />
        <DateInput label="Jusqu'au" optional value={untilDay ?? ''} onChange={(day) => onChange({ ...week, untilDay: day || null })} />
      </FormLine>
      <div className="week-fields">
        {weekdays.map((name, index) => (
          <HoursFields
            key={name}
            name={name}
            hours={ofDay(index + 1)}
            error={wrongHours(ofDay(index + 1))}
            onChange={(changed) => setDay(index + 1, changed)}
          />
        ))}
      </div>
    </FormGroup>
  )
}
