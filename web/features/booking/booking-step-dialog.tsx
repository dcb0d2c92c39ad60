import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking'
import type { GuardId } from '@adm/domain/booking/booking-guard-id'
import { asksOf } from '@adm/domain/booking/booking-guards'
import { ask } from '../../platform/api.ts'
import { Refused } from '../../platform/refused.ts'
import { tellDone } from '../../record/undo-change.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { changeOf, openStep, type Step, type StepDraft } from './booking-step-draft.ts'
import { StepFields } from './booking-step-fields.tsx'

type Props = { booking: BookingDetail; step: Step; onClose: () => void }
/** A guard that may be forced, with the sentence by which it refuses. */
type Forcible = { guard: GuardId; message: string }

/** Asks what a change of status needs, makes it, and shows a refusal where it was made: nothing typed is lost. */
export const BookingStepDialog = ({ booking, step, onClose }: Props) => {
  const [opened] = useState(() => openStep(booking))
  const [draft, setDraft] = useState(opened)
  const [forcible, setForcible] = useState<readonly Forcible[]>(() =>
    step.offered.refusals.filter((one) => one.forcible && !isOfSlot(one.guard)),
  )
  const change = (part: Partial<StepDraft>) => setDraft((before) => ({ ...before, ...part }))
  const asks = asksOf(step.row).filter((what) => what !== 'keys' || hasKeysInHand(step))
  const walk = useWalk({ booking, step, onClose })
  const told = walk.error instanceof Refused ? walk.error.told : null
  const errors = new Map(told?.errors.map(({ path, message }) => [path, message]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    walk.mutate(changeOf(draft, booking, step, asks))
  }

  return (
    <Dialog
      isOpen
      title={`${step.row.label} · ${booking.code}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<SubmitButton pending={walk.isPending}>{step.row.label}</SubmitButton>}
    >
      <UnsavedGuard isDirty={JSON.stringify(draft) !== JSON.stringify(opened) && !walk.isSuccess} />
      {walk.error && errors.size === 0 && <Notice tone="error">{told?.statusCode === 412 ? reread : walk.error.message}</Notice>}
      <StepFields
        booking={booking}
        step={step}
        asks={asks}
        draft={draft}
        errors={errors}
        onChange={change}
        onForcible={(found) => {
          setForcible([...forcible.filter(({ guard }) => !isOfSlot(guard)), ...found])
          change({ force: [] })
        }}
      />
      <ForceFields refused={withRefused(forcible, told)} draft={draft} onChange={change} />
      {(asks.includes('reason') || draft.force.length > 0) && (
        <Textarea
          label="Motif"
          error={errors.get('reason')}
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </Dialog>
  )
}

type ForceFieldsProps = { refused: readonly Forcible[]; draft: StepDraft; onChange: (part: Partial<StepDraft>) => void }

/** What may be forced, one by one, with a reason. */
const ForceFields = ({ refused, draft: { force }, onChange }: ForceFieldsProps) =>
  refused.map(({ guard, message }) => (
    <Checkbox
      key={guard}
      label={`Forcer : ${message}`}
      hint="Indiquez un motif : l'historique le garde."
      checked={force.includes(guard)}
      onChange={({ target }) => onChange({ force: target.checked ? [...force, guard] : force.filter((one) => one !== guard) })}
    />
  ))

/** Nobody is asked where the keys go that no checker has. */
const hasKeysInHand = ({ offered }: Step): boolean => offered.refusals.some(({ guard }) => guard === 'G30')
const isOfSlot = (guard: GuardId): boolean => ['G5', 'G6', 'G7', 'G8'].includes(guard)
/** The guards that somebody may force: the server has the last word on who. */
const sometimesForced: readonly string[] = ['G4', 'G7', 'G8', 'G9', 'G12', 'G13', 'G14', 'G34'] satisfies GuardId[]

const withRefused = (known: readonly Forcible[], told: Refused['told'] | null): readonly Forcible[] => {
  const guard = sometimesForced.find((one): one is GuardId => one === told?.guard)
  if (!told || !guard || known.some((one) => one.guard === guard)) return known
  return [...known, { guard, message: told.message }]
}

/** A step has no values to choose between: who changed what meanwhile is behind the dialog, and the next try is over what is there now. */
const reread = "Cette commande a été modifiée entre-temps. Elle vient d'être relue : vérifiez-la, puis recommencez."

/** Sends the change under one key; a success enters the cache and says so. */
const useWalk = ({ booking, step, onClose }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof changeOf>) =>
      ask(bookingCalls.transition, { params: { id: booking.id }, body, version: booking.version, key }),
    onSuccess: async (done) => {
      tellDone(queries, `${step.row.label} : c'est fait.`, done)
      onClose()
      // What an order waits for, and how many documents it may carry, follow its status.
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => /^\/api\/(bookings|documents)/.test(String(path)) })
    },
    onError: async (error) => {
      if (error instanceof Refused && error.told.statusCode === 412)
        await queries.invalidateQueries({ queryKey: [bookingCalls.read.path, { params: { id: booking.id } }] })
    },
  })
}
