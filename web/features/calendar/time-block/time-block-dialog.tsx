import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { z } from 'zod'
import type { BoardLine } from '@adm/contract/calendar/calendar'
import { timeBlockCalls, type TimeBlockSimulation } from '@adm/contract/checker/time-block'
import { dayOf, day as daySchema, hourOf, instantAt, startOfDay, addDays } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { Button, SubmitButton } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'
import { isHour, skippedHour } from '../../../ui/input/typed-moment.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { timeBlockDraftName } from './time-block-draft-name.ts'
import { type Hours, isSameHours, type PlacedTimeBlock } from './time-block-on-board.ts'
import { timeBlockEffects } from './time-block-words.ts'
import { timeBlockFailure, useCancelTimeBlock, useChangeTimeBlock, useCreateTimeBlock } from './use-write-time-block.ts'

type Props = {
  /** The time block to change; null for a new one. */
  timeBlock: PlacedTimeBlock | null
  /** The hours that were drawn on the board. */
  hours: Hours | null
  lines: readonly BoardLine[]
  /** The day that the board displays. */
  day: string
  onClose: () => void
}

const typedSchema = z.object({ checkerId: z.string(), day: z.string(), from: z.string(), until: z.string(), reason: z.string() })
type Typed = z.output<typeof typedSchema>

/** The typed values of the dialog as it opens. Midnight ends the day: it is typed as 00:00. */
const openOn = ({ timeBlock, hours, lines, day }: Props): Typed => {
  const drawn = hours ?? timeBlock
  const [only, ...others] = lines
  if (!drawn) return { checkerId: only && others.length === 0 ? only.id : '', day, from: '', until: '', reason: '' }
  const { checkerId, startAt, endAt } = drawn
  return { checkerId, day: dayOf(startAt), from: hourOf(startAt), until: hourOf(endAt), reason: timeBlock?.reason ?? '' }
}

/** The typed hours; null until they are whole. */
const hoursOf = ({ checkerId, day, from, until }: Typed): Hours | null => {
  if (!checkerId || !daySchema.safeParse(day).success || !isHour(from) || !isHour(until)) return null
  const endAt = until === '00:00' ? startOfDay(addDays(day, 1)) : instantAt(day, until)
  const startAt = instantAt(day, from)
  return startAt < endAt ? { checkerId, startAt, endAt } : null
}

const useSimulation = (hours: Hours | null, id: string | undefined) => {
  const { data, error } = useQuery({
    ...apiQuery(timeBlockCalls.simulation, { query: { checkerId: '', startAt: '', endAt: '', ...hours, ...(id && { id }) } }),
    enabled: hours !== null,
    placeholderData: keepPreviousData,
  })
  return { simulation: hours && isSameHours(data, hours) ? data : undefined, error: hours ? error : null }
}

/** Why the typed time block cannot be saved yet, each as a sentence. */
const whyNot = ({ checkerId, reason, ...typed }: Typed, hours: Hours | null, simulation: TimeBlockSimulation | undefined): string[] => {
  if (!checkerId) return ['Choisissez un contrôleur.']
  if (!hours)
    return isHour(typed.from) && isHour(typed.until) ? ['La fin doit suivre le début.'] : ['Indiquez un jour, un début et une fin.']
  if (!simulation) return ['Ce que prend ce créneau est en cours de calcul.']
  return [...simulation.refusals, ...(reason.trim() ? [] : ['Indiquez un motif.'])]
}

/** Blocks a time of a checker, or changes and frees a blocked one: the same acts as by drag. */
export const TimeBlockDialog = (props: Props) => {
  const { timeBlock, onClose } = props
  const saved = useDialogDraft(timeBlockDraftName(timeBlock), () => openOn(props), typedSchema, onClose)
  const { value: typed, change } = saved
  const hours = hoursOf(typed)
  const { simulation, error } = useSimulation(hours, timeBlock?.id)
  const [create, update, free] = [useCreateTimeBlock(saved.close), useChangeTimeBlock(), useCancelTimeBlock(saved.close)]
  const save = timeBlock ? update : create
  const failure = free.error ?? save.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hours) return
    const reason = typed.reason.trim()
    if (timeBlock) update.mutate({ timeBlock, hours, reason }, { onSuccess: saved.close })
    else create.mutate({ ...hours, reason })
  }
  return (
    <Dialog
      isOpen
      title={timeBlock ? 'Créneau bloqué' : 'Bloquer un créneau'}
      onClose={saved.close}
      onSubmit={submit}
      actions={
        <>
          {timeBlock && (
            <Button look="danger" pending={free.isPending} onClick={() => free.mutate(timeBlock)}>
              Libérer le créneau
            </Button>
          )}
          <SubmitButton pending={save.isPending} refusals={whyNot(typed, hours, simulation)}>
            {timeBlock ? 'Enregistrer' : 'Bloquer'}
          </SubmitButton>
        </>
      }
    >
      <DialogDraft saved={saved} isSaved={save.isSuccess} />
      {failure && <Notice tone="error">{timeBlockFailure(failure)}</Notice>}
      <TimeBlockFields lines={props.lines} typed={typed} onChange={change} />
      {error && <Notice tone="error">{describeError(error).message}</Notice>}
      {simulation && <Effects simulation={simulation} />}
    </Dialog>
  )
}

type FieldsProps = { lines: readonly BoardLine[]; typed: Typed; onChange: (typed: Typed) => void }

const TimeBlockFields = ({ lines, typed, onChange }: FieldsProps) => {
  const { checkerId, day, from, until, reason } = typed
  const change = (part: Partial<Typed>) => onChange({ ...typed, ...part })
  return (
    <>
      <Select
        label="Contrôleur"
        options={lines.map(({ id, name, area }) => ({ value: id, label: name, ...(area && { detail: area.name }) }))}
        value={checkerId || undefined}
        onChange={(chosen) => change({ checkerId: chosen ?? '' })}
      />
      <FormLine>
        <DateInput label="Jour" value={day} onChange={(chosen) => change({ day: chosen })} />
        <TimeInput label="De" hint={skippedHour(day, from)} value={from} onChange={(hour) => change({ from: hour })} />
        <TimeInput label="À" hint={skippedHour(day, until)} value={until} onChange={(hour) => change({ until: hour })} />
      </FormLine>
      <TextInput
        label="Motif"
        hint="Lu par les collègues : pour qui, pour quoi. Jamais dans le lien de calendrier."
        maxLength={200}
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </>
  )
}

const Effects = ({ simulation }: { simulation: TimeBlockSimulation }) => {
  const { refusals } = simulation
  const effects = timeBlockEffects(simulation)
  const isGrave = effects.some((effect) => effect.isGrave)
  return (
    <Notice tone={refusals.length > 0 ? 'error' : isGrave ? 'warning' : 'info'}>
      {[...refusals, ...effects.map(({ words }) => words)].map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Notice>
  )
}
