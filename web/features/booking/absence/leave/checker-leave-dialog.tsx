import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { CheckerDetail } from '@adm/contract/checker/checker'
import { type CheckerLeave, checkerLeave, checkerLeaveCalls, type MissionAhead } from '@adm/contract/booking/checker-leave'
import type { Replacement } from '@adm/contract/checker/replacement'
import { checkerKeysLabels } from '@adm/domain/booking/step/stated-facts'
import { leaveReasonLabels, leaveReasons } from '@adm/domain/checker/checker'
import { formatMoment } from '@adm/domain/values/date/moment'
import { newKey } from '../../../../platform/new-key.ts'
import { callApi } from '../../../../platform/api/api.ts'
import { describeError, Refused } from '../../../../platform/api/refused.ts'
import { DialogDraft, useDialogDraft } from '../../../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../../../ui/base/button.tsx'
import { optionsOf } from '../../../../ui/input/options.ts'
import { Dialog, NotYet } from '../../../../ui/overlay/dialog.tsx'
import { FormLine } from '../../../../ui/layout/form-layout.tsx'
import { Select } from '../../../../ui/input/select.tsx'
import { ErrorPanel, Notice } from '../../../../ui/layout/states.tsx'
import { Textarea } from '../../../../ui/input/text-input.tsx'
import { showToast } from '../../../../ui/overlay/toast.tsx'
import { NobodyReplaces } from '../nobody-replaces.tsx'
import { ReachChoice } from '../reach-choice.tsx'
import { useLeaveTakers } from './use-leave-takers.ts'
import { leaveDraftName } from './leave-draft-name.ts'
import { readAgain } from '../../../../platform/api/read-again.ts'
import { errorSentence } from '../../../../platform/api/error-sentence.ts'

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
  const { handedOf, replacementOf, ...solving } = useLeaveTakers(checker.id, opened, handed)
  const waiting = opened.filter((mission) => isOpen(mission, handedOf(mission)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = opened.flatMap((mission) => handedOf(mission) ?? [])
    if (leaveReason && waiting.length === 0 && !leave.isPending) leave.mutate({ leaveReason, comment, missions: chosen })
  }
  const refusals = refusalsOf(leaveReason, waiting)
  return (
    <Dialog
      isOpen
      size="large"
      title={`Sortir du réseau · ${checker.name}`}
      onClose={saved.close}
      onSubmit={submit}
      actions={
        <>
          <NotYet refusals={refusals} />
          <SubmitButton pending={leave.isPending} refusals={refusals}>
            Sortir du réseau et réaffecter
          </SubmitButton>
        </>
      }
    >
      <DialogDraft saved={saved} isSaved={leave.isSuccess} />
      {leave.error && fieldErrors.length === 0 && <Notice tone="error">{errorSentence(leave.error)}</Notice>}
      <Select label="Motif" options={reasons} value={leaveReason} onChange={(reason) => saved.change({ leaveReason: reason })} />
      <Textarea label="Commentaire" optional value={comment} onChange={({ target }) => saved.change({ comment: target.value })} />
      <TakerSearch {...solving} />
      {opened.map((mission, index) => (
        <MissionChoice
          key={mission.bookingId}
          mission={mission}
          replacement={replacementOf(mission)}
          value={handedOf(mission)}
          error={fieldErrors.find(({ path }) => path.startsWith(`missions.${index}.`))?.message}
          onChange={(decision) => saved.change({ handed: { ...handed, [mission.bookingId]: decision } })}
        />
      ))}
    </Dialog>
  )
}

/** What the act still lacks, each as a sentence. */
const refusalsOf = (leaveReason: string | undefined, waiting: readonly MissionAhead[]): string[] => [
  ...(leaveReason ? [] : ['Indiquez un motif.']),
  ...waiting.map(({ code }) => `Choisissez ce que devient la mission ${code}.`),
]

/** Whether the mission still lacks a new checker, or a decision on the keys already withdrawn. */
const isOpen = ({ hasWithdrawnKeys }: MissionAhead, handed: Handed | undefined): boolean =>
  !handed || (handed.checkerId === null && hasWithdrawnKeys && !handed.withdrawnKeys)

/** How far missions may move, and why the takers could not be read. */
const TakerSearch = ({ reach, setReach, unread }: Pick<ReturnType<typeof useLeaveTakers>, 'reach' | 'setReach' | 'unread'>) => (
  <>
    <ReachChoice reach={reach} onReach={setReach} />
    {unread && (
      <ErrorPanel
        error={{ ...describeError(unread.error), message: 'Impossible de récupérer les disponibilités' }}
        onRetry={unread.retry}
      />
    )}
  </>
)

type ChoiceProps = {
  mission: MissionAhead
  replacement: Replacement | undefined
  value: Handed | undefined
  error: string | undefined
  onChange: (handed: Handed) => void
}

/** Choice of the mission's new checker, the proposed one first; without one, the decision on its keys. */
const MissionChoice = ({ mission, replacement, value, error, onChange }: ChoiceProps) => {
  const { bookingId, code, startAt, hasWithdrawnKeys } = mission
  const able = replacement?.candidates.filter(({ allowed }) => allowed) ?? []
  const choices = [...able.map(({ id, name }) => ({ value: id, label: name })), { value: nobody, label: 'Désaffecter' }]
  const hour = replacement && replacement.candidatesAt !== startAt ? { startAt: replacement.candidatesAt } : {}
  const choose = (checkerId: string | undefined) => {
    if (checkerId === nobody) onChange({ bookingId, checkerId: null })
    else if (checkerId) onChange({ bookingId, checkerId, ...hour })
  }
  return (
    <fieldset className="form-group">
      <legend>{`Mission ${code}`}</legend>
      <MissionAheadWords mission={mission} replacement={replacement} value={value} />
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

/** When and where a mission is, to when it moves, and why nobody can take it. */
const MissionAheadWords = ({ mission, replacement, value }: Pick<ChoiceProps, 'mission' | 'replacement' | 'value'>) => (
  <>
    <p className="dim">
      {formatMoment(mission.startAt)} · {mission.clientName} · {mission.address}, {mission.city}
    </p>
    {value?.startAt && <p className="mission-moved">Déplacée au {formatMoment(value.startAt)}.</p>}
    {!value && <NobodyReplaces replacement={replacement} />}
  </>
)

/** Sends one request under one idempotency key; on success, reads the lists again. */
const useLeave = ({ id, name, version }: CheckerDetail, onClose: () => void) => {
  const [key] = useState(newKey)
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
