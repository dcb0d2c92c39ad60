import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { bookingBulkCalls, type BulkBody, type BulkCheck } from '@adm/contract/booking/booking-bulk'
import type { BulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { formatCents } from '@adm/domain/values/money'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { useSession } from '../../../platform/session/session.tsx'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { dropUndo } from '../../../ui/overlay/toast.tsx'
import { type BulkDraft, bulkDraft, openBulk, readBulk } from './booking-bulk-draft.ts'
import { BulkFields } from './booking-bulk-fields.tsx'
import { BulkGroups } from './booking-bulk-groups.tsx'
import { storeRunningBulk } from '../list/running-bulk.ts'
import { BookingBulkOutcome } from './booking-bulk-outcome.tsx'
import { bulkKindLabels } from './booking-bulk-words.ts'
import type { BookingSelection } from '../list/booking-selection.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

export type BulkDialogProps = {
  kind: BulkAct['kind']
  rows: BookingSelection['rows']
  count: number
  onClose: () => void
  /** Called when the bulk is done or queued, to clear the selection. */
  onStarted: () => void
  /** Called with the id of a bulk that runs as a job after the dialog closes. */
  onRunning: (id: string) => void
}

const figure = (count: number): string => count.toLocaleString('fr-FR')
const noErrors: ReadonlyMap<string, string> = new Map()

/** Dialog of a bulk: its fields, the dry run's result, then the outcome. */
export const BookingBulkDialog = (props: BulkDialogProps) => {
  const { kind, count, onClose } = props
  const saved = useDialogDraft(`booking-bulk-${kind}`, () => openBulk(kind), bulkDraft(kind), onClose)
  const draft = saved.value
  const [errors, setErrors] = useState(noErrors)
  const [isFeeConfirmed, setFeeConfirmed] = useState(false)
  const [doneId, setDoneId] = useState<string | null>(null)
  const bulk = useBulkActs(props, (id) => {
    saved.forget()
    setDoneId(id)
  })
  const { check } = bulk
  const change = (part: Partial<BulkDraft>) => {
    saved.change(part)
    setFeeConfirmed(false)
    bulk.forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readBulk(draft)
    setErrors(read.errors ?? noErrors)
    if (!read.act) return
    if (check) bulk.start(read.act, check)
    else bulk.look(read.act)
  }
  const title = `${bulkKindLabels[kind]} · ${figure(count)} commande${count > 1 ? 's' : ''}`
  if (doneId !== null) return <DoneDialog title={title} id={doneId} onClose={onClose} />
  return (
    <Dialog
      isOpen
      title={title}
      onClose={saved.close}
      onSubmit={submit}
      size="large"
      actions={<Acts bulk={bulk} isFeeConfirmed={isFeeConfirmed} />}
    >
      <DialogDraft saved={saved} isSaved={doneId !== null} />
      {bulk.error && <Notice tone="error">{errorSentence(bulk.error)}</Notice>}
      <BulkFields draft={draft} errors={errors} onChange={change} />
      {check && <Checked check={check} isFeeConfirmed={isFeeConfirmed} onFee={setFeeConfirmed} />}
    </Dialog>
  )
}

const DoneDialog = ({ title, id, onClose }: { title: string; id: string; onClose: () => void }) => (
  <Dialog isOpen title={title} onClose={onClose} size="large">
    <BookingBulkOutcome id={id} />
    <p>
      <Link to="/booking/bulk/$id" params={{ id }}>
        Retrouver cette modification groupée
      </Link>
    </p>
  </Dialog>
)

const Acts = ({ bulk, isFeeConfirmed }: { bulk: ReturnType<typeof useBulkActs>; isFeeConfirmed: boolean }) => {
  const acting = useActingRefusals()
  const { check } = bulk
  if (!check) return <SubmitButton pending={bulk.isLooking}>Vérifier</SubmitButton>
  const none = check.accepted === 0 ? ['Aucune de ces commandes ne peut être modifiée ainsi.'] : []
  const unpaid = check.feesCents !== null && !isFeeConfirmed ? ["Confirmez d'abord les frais d'annulation."] : []
  return (
    <SubmitButton pending={bulk.isStarting} refusals={[...acting, ...none, ...unpaid]}>
      {check.accepted > 1 ? `Modifier les ${figure(check.accepted)} commandes` : 'Modifier la commande'}
    </SubmitButton>
  )
}

type CheckedProps = { check: BulkCheck; isFeeConfirmed: boolean; onFee: (isConfirmed: boolean) => void }

/** Result of the dry run; nothing is changed yet. */
const Checked = ({ check, isFeeConfirmed, onFee }: CheckedProps) => (
  <>
    <Notice tone={check.refused.length === 0 ? 'success' : 'warning'}>{check.message} Rien n'est encore modifié.</Notice>
    {check.feesCents !== null && (
      <Checkbox
        label={`Je confirme les frais d'annulation, en tout\u00A0: ${formatCents(check.feesCents)}`}
        checked={isFeeConfirmed}
        onChange={({ target }) => onFee(target.checked)}
      />
    )}
    <BulkGroups label="Commandes qui ne peuvent pas être modifiées" groups={check.refused} />
  </>
)

/** The response to a dry run has counts, the response to a started bulk has an id. */
const isCheck = (response: object): response is BulkCheck => 'accepted' in response

/** The rows of the dry run, so that the bulk changes only what was previewed. */
const previewedRows = (rows: BulkBody['rows'] | BookingSelection['rows'], { total, digest, seenAt }: BulkCheck) =>
  'items' in rows ? rows : { ...rows, total, digest, seenAt }
const previewedAct = (act: BulkAct, { feesCents }: BulkCheck): BulkAct =>
  act.kind === 'status' && feesCents !== null ? { ...act, feesCents } : act

/** The dry run, then the bulk under one idempotency key: a second click or a lost response is the same attempt. */
const useBulkActs = ({ rows, onStarted, onRunning }: BulkDialogProps, onDone: (id: string) => void) => {
  const queries = useQueryClient()
  const personId = useSession().person?.id ?? ''
  const [key, setKey] = useState(newKey)
  const looking = useMutation({
    mutationFn: async (act: BulkAct): Promise<BulkCheck | null> => {
      const response = await callApi(bookingBulkCalls.start, { body: { rows, act, dryRun: true }, key: newKey() })
      return isCheck(response) ? response : null
    },
  })
  const starting = useMutation({
    mutationFn: ({ act, check }: { act: BulkAct; check: BulkCheck }) =>
      callApi(bookingBulkCalls.start, { body: { rows: previewedRows(rows, check), act: previewedAct(act, check), dryRun: false }, key }),
    onSuccess: (response) => {
      if (isCheck(response)) return
      if ('message' in response) {
        if (response.changeId && response.changed > 0) toastUndoable(queries, response.message, response.changeId)
      } else {
        // A long bulk is undone as a whole, from its page.
        dropUndo()
        storeRunningBulk(personId, response.id)
        onRunning(response.id)
      }
      onStarted()
      onDone(response.id)
    },
    onSettled: () => readAgain(queries, 'booking'),
  })
  const forget = () => {
    looking.reset()
    starting.reset()
    setKey(newKey())
  }
  return {
    check: looking.data ?? null,
    isLooking: looking.isPending,
    isStarting: starting.isPending,
    error: looking.error ?? starting.error,
    look: (act: BulkAct) => looking.mutate(act),
    start: (act: BulkAct, check: BulkCheck) => starting.mutate({ act, check }),
    forget,
  }
}
