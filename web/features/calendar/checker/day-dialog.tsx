import { z } from 'zod'
import { type DayHours, declaredHours } from '@adm/domain/checker/availability'
import type { Availability } from '@adm/domain/checker/checker-calendar'
import { formatDay } from '@adm/domain/values/date/moment'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { calendarDrafts } from './calendar-drafts.ts'
import { declaredOf, hoursInWords } from './checker-days.ts'
import { HoursFields, wrongHours } from './hours-fields.tsx'
import { useHoursChange } from './use-hours-change.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

type Props = { hours: Availability; day: string; onClose: () => void }
const dayDraft = z.object({
  kind: z.enum(['week', 'own', 'closed']),
  typed: z.array(z.object({ opens: z.string(), closes: z.string() })),
})
type DayDraft = z.output<typeof dayDraft>
type Kind = DayDraft['kind']

const kinds = [
  { value: 'week', label: 'Semaine type' },
  { value: 'own', label: 'Autres horaires' },
  { value: 'closed', label: 'Fermé' },
] as const

/** Dialog of a day's hours: the weekly hours, other hours, or closed. */
export const DayDialog = ({ hours, day, onClose }: Props) => {
  const exceptionOf = (all: Availability) => all.exceptions.find((exception) => exception.day === day)
  const own = exceptionOf(hours)
  const ofWeek = declaredHours({ ...declaredOf(hours), exceptions: [] }, day)
  const open = (): DayDraft => ({ kind: kindOf(own), typed: [...(own && own.hours.length > 0 ? own.hours : ofWeek)] })
  const saved = useDialogDraft(calendarDrafts.day(hours, day), open, dayDraft, onClose)
  const { kind, typed } = saved.value
  const save = useHoursChange(hours, exceptionOf, saved.close)
  const wrong = kind === 'own' ? wrongOf(typed) : null
  return (
    <Dialog
      isOpen
      title={`Horaires du ${formatDay(day)}`}
      onClose={saved.close}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!wrong) save.mutate({ exceptions: [{ day, hours: given(kind, typed) }] })
      }}
      actions={
        <SubmitButton pending={save.isPending} refusals={wrong ? [wrong] : []}>
          Enregistrer
        </SubmitButton>
      }
    >
      <DialogDraft saved={saved} isSaved={save.isSuccess} />
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      <Segmented label="Ce jour-là" options={kinds} value={kind} onChange={(chosen) => saved.change({ kind: chosen })} />
      {kind === 'week' && <p className="dim">Horaires de la semaine type : {hoursInWords(ofWeek)}.</p>}
      {kind === 'own' && (
        <HoursFields name="Horaires" hours={typed} error={wrong} onChange={(ranges) => saved.change({ typed: [...ranges] })} />
      )}
      {kind === 'closed' && <p className="dim">Aucune mission ne sera proposée ce jour-là.</p>}
    </Dialog>
  )
}

const kindOf = (own: { hours: readonly DayHours[] } | undefined): Kind => {
  if (!own) return 'week'
  return own.hours.length > 0 ? 'own' : 'closed'
}

const wrongOf = (typed: readonly DayHours[]): string | null =>
  typed.length === 0 ? 'Indiquez au moins une plage horaire.' : wrongHours(typed)

const given = (kind: Kind, typed: readonly DayHours[]): DayHours[] | null => {
  if (kind === 'week') return null
  return kind === 'own' ? [...typed] : []
}
