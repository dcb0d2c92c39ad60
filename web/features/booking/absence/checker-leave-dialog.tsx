import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { bookingCalls } from '@adm/contract/booking/booking'
import type { CheckerDetail } from '@adm/contract/checker/checker'
import { type CheckerLeave, checkerLeave, checkerLeaveCalls, type MissionAhead } from '@adm/contract/booking/checker-leave'
import { checkerKeysLabels } from '@adm/domain/booking/step/guards/stated-facts'
import { leaveReasonLabels, leaveReasons } from '@adm/domain/checker/checker'
import { formatMoment } from '@adm/domain/values/date/moment'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { leaveDraftName } from './leave-draft-name.ts'
import { readAgain } from '../../../platform/api/read-again.ts'

type Props = { checker: CheckerDetail; missions: readonly MissionAhead[]; onClose: () => void }
type Handed = CheckerLeave['missions'][number]
const leaveDraft = z.object({
  leaveReason: z.enum(leaveReasons).optional(),
  comment: z.string(),
  handed: z.record(z.string(), checkerLeave.shape.missions.element),
})
type LeaveDraft = z.output<typeof leaveDraft>
const openLeave = (): LeaveDraft => ({ comment: '', handed: {} })
const nobody = 'nobody'
const reasons = optionsOf(leaveReasonLabels)
const keys = optionsOf(checkerKeysLabels)

/** Removes a checker from the network and reassigns or unassigns each upcoming mission, in one transaction. */
export const CheckerLeaveDialog = ({ checker, missions, onClose }: Props) => {
  const [opened] = useState(missions)
  const saved = useDialogDraft<LeaveDraft>(leaveDraftName(checker), openLeave, leaveDraft, onClose)
  const { leaveReason, comment, handed } = saved.value
  const leave = useLeave(checker, saved.close)
  const fieldErrors = leave.error instanceof Refused ? leave.error.refusal.errors : []
  const waiting = opened.filter((mission) => isOpen(mission, handed[mission.bookingId]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = opened.flatMap(({ bookingId }) => handed[bookingId] ?? [])
    if (leaveReason && waiting.length === 0 && !leave.isPending) leave.mutate({ leaveReason, comment, missions: chosen })
  }
  return (
    <Dialog
      isOpen
      size="large"
      title={`Sortir du réseau · ${checker.name}`}
      onClose={saved.close}
      onSubmit={submit}
      actions={
        <SubmitButton
          pending={leave.isPending}
          refusals={[
            ...(leaveReason ? [] : ['Indiquez un motif.']),
            ...waiting.map(({ code }) => `Choisissez ce que devient la mission ${code}.`),
          ]}
        >
          Sortir du réseau et réaffecter
        </SubmitButton>
      }
    >
      <DialogDraft saved={saved} isSaved={leave.isSuccess} />
      {leave.error && fieldErrors.length === 0 && <Notice tone="error">{leave.error.message}</Notice>}
      <Select label="Motif" options={reasons} value={leaveReason} onChange={(reason) => saved.change({ leaveReason: reason })} />
      <Textarea label="Commentaire" optional value={comment} onChange={({ target }) => saved.change({ comment: target.value })} />
      {opened.map((mission, index) => (
        <MissionChoice
          key={mission.bookingId}
          mission={mission}
          leaverId={checker.id}
          value={handed[mission.bookingId]}
          error={fieldErrors.find(({ path }) => path.startsWith(`missions.${index}.`))?.message}
          onChange={(decision) => saved.change({ handed: { ...handed, [mission.bookingId]: decision } })}
        />
      ))}
    </Dialog>
  )
}

/** Whether the mission still lacks a new checker, or a decision on the keys already withdrawn. */
const isOpen = ({ hasWithdrawnKeys }: MissionAhead, handed: Handed | undefined): boolean =>
  !handed || (handed.checkerId === null && hasWithdrawnKeys && !handed.withdrawnKeys)

type ChoiceProps = {
  mission: MissionAhead
  leaverId: string
  value: Handed | undefined
  error: string | undefined
  onChange: (handed: Handed) => void
}

/** Choice of the mission's new checker at the same hour, nearest first; without one, the decision on its keys. */
const MissionChoice = ({ mission, leaverId, value, error, onChange }: ChoiceProps) => {
  const { bookingId, code, startAt, clientName, address, city, hasWithdrawnKeys } = mission
  const { data = [] } = useQuery(apiQuery(bookingCalls.candidates, { params: { id: bookingId }, query: { startAt, name: '' } }))
  const able = data.filter(({ id, allowed }) => allowed && id !== leaverId)
  const choices = [...able.map(({ id, name }) => ({ value: id, label: name })), { value: nobody, label: 'Désaffecter' }]
  const choose = (checkerId: string | undefined) => {
    if (checkerId === nobody) onChange({ bookingId, checkerId: null })
    else if (checkerId) onChange({ bookingId, checkerId })
  }
  return (
    <fieldset className="form-group">
      <legend>{`Mission ${code}`}</legend>
      <p className="dim">
        {formatMoment(startAt)} · {clientName} · {address}, {city}
      </p>
      <FormLine>
        <Select
          label={`Réaffecter ${code} à`}
          options={choices}
          value={value && (value.checkerId ?? nobody)}
          error={error}
          onChange={choose}
        />
        {value?.checkerId === null && hasWithdrawnKeys && (
          <Select
            label={`Clés déjà retirées de ${code}`}
            options={keys}
            value={value.withdrawnKeys}
            onChange={(withdrawnKeys) => onChange({ ...value, withdrawnKeys })}
          />
        )}
      </FormLine>
    </fieldset>
  )
}

/** Sends one request under one idempotency key; on success, reads the lists again. */
const useLeave = ({ id, name, version }: CheckerDetail, onClose: () => void) => {
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CheckerLeave) => callApi(checkerLeaveCalls.leave, { params: { id }, body, version, key }),
    onSuccess: async () => {
      showToast({ message: `${name} est hors réseau, ses missions sont réaffectées.`, tone: 'success' })
      onClose()
      await readAgain(queries, 'checker', 'booking')
    },
  })
}
