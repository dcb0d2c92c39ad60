import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { checkerCalls, checkerStateChange, type CheckerDetail, type CheckerStateChange } from '@adm/contract/checker/checker'
import { leaveReasonLabels, leaveReasons } from '@adm/domain/checker/checker'
import { type CheckerTransition, checkerTransitions } from '@adm/domain/checker/checker-transition'
import { checkerGuards } from '@adm/domain/checker/checker-guards'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { useStoredDraft } from '../../platform/form/use-draft.ts'
import { RecordSteps, useOfferedSteps } from '../../recipes/page/record-steps.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { DialogDraft, useDialogDraft } from '../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'

/** Buttons of the offered transitions; a refusal that the dialog's input can settle does not disable a button. */
const stepsOf = ({ transitions }: CheckerDetail, begin: (row: CheckerTransition) => void) =>
  transitions.flatMap(({ id, refusals }) => {
    const row: CheckerTransition | undefined = checkerTransitions.find((transition) => transition.id === id)
    const standing = refusals.filter(({ guard }) => !checkerGuards.hasInputs(guard)).map(({ message }) => message)
    return row
      ? [{ label: row.label, refusals: standing, danger: row.to === 'OUT_OF_NETWORK', isNext: row.isNext, begin: () => begin(row) }]
      : []
  })

/** The next transition of a checker, the others, and the dialog of the one that was begun. */
export const useCheckerSteps = (checker: CheckerDetail) => {
  const drafted = useStoredDraft(stepDraftName(checker))?.['to']
  const [begun, setBegun] = useState<CheckerTransition | null>(() => checkerTransitions.find(({ to }) => to === drafted) ?? null)
  const steps = stepsOf(checker, setBegun)
  const next = steps.find(({ isNext }) => isNext)
  const dialog = begun && <StepDialog checker={checker} row={begun} onClose={() => setBegun(null)} />
  return { next, others: steps.filter((step) => step !== next), dialog }
}

/** Transitions of the checker; each opens its dialog. */
export const CheckerSteps = ({ checker }: { checker: CheckerDetail }) => {
  const { dialog, ...steps } = useCheckerSteps(checker)
  useOfferedSteps(checker.name, steps)
  return (
    <>
      <RecordSteps {...steps} />
      {dialog}
    </>
  )
}

const reasons = leaveReasons.map((value) => ({ value, label: leaveReasonLabels[value] }))
const stepTyped = z.object({
  to: checkerStateChange.shape.to,
  leaveReason: z.enum(leaveReasons).optional(),
  comment: z.string(),
})
type StepTyped = z.output<typeof stepTyped>
const stepDraftName = ({ id, version }: CheckerDetail): string => `checker-step-${id}-${version}`
type DialogProps = { checker: CheckerDetail; row: CheckerTransition; onClose: () => void }

/** Dialog that explains the transition's consequences, with a reason where required. */
const StepDialog = ({ checker, row, onClose }: DialogProps) => {
  const saved = useDialogDraft<StepTyped>(stepDraftName(checker), () => ({ to: row.to, comment: '' }), stepTyped, onClose)
  const { leaveReason, comment } = saved.value
  const walk = useStepMutation(checker, row, saved.close)
  const leaves = row.to === 'OUT_OF_NETWORK'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!walk.isPending) walk.mutate({ to: row.to, ...(leaves && leaveReason ? { leaveReason } : {}), comment })
  }
  return (
    <Dialog
      isOpen
      title={`${row.label} · ${checker.name}`}
      onClose={saved.close}
      onSubmit={submit}
      actions={<SubmitButton pending={walk.isPending}>{row.label}</SubmitButton>}
    >
      <DialogDraft saved={saved} isSaved={walk.isSuccess} />
      {walk.error && <Notice tone="error">{errorSentence(walk.error)}</Notice>}
      <p>{effects[row.to]}</p>
      {leaves && (
        <Select label="Motif" options={reasons} value={leaveReason} onChange={(reason) => saved.change({ leaveReason: reason })} />
      )}
      <Textarea label="Commentaire" optional value={comment} onChange={({ target }) => saved.change({ comment: target.value })} />
    </Dialog>
  )
}

const rechecked = "Ses missions à venir sont vérifiées à nouveau : celles qui ne lui conviennent plus sont dans l'onglet « Commandes »."
const effects = {
  ADMIN: "Le contrôleur n'est plus proposé d'office pour les missions ; il reste affectable en le cherchant par son nom.",
  CHECKER: `Le contrôleur fait partie des salariés, et peut recevoir des missions. ${rechecked}`,
  INDEPENDENT: `Le contrôleur fait partie des indépendants, et peut recevoir des missions. ${rechecked}`,
  WORKING: 'Le contrôleur est proposé pour les missions de ses zones.',
  OUT_OF_NETWORK: "Le contrôleur ne reçoit plus aucune mission, jusqu'à sa remise en activité.",
} as const satisfies Record<CheckerTransition['to'], string>

/** Sends the transition under one idempotency key; on success, reads the checkers again. */
const useStepMutation = ({ id, version }: CheckerDetail, row: CheckerTransition, onClose: () => void) => {
  const [key] = useState(newKey)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CheckerStateChange) => callApi(checkerCalls.transition, { params: { id }, body, version, key }),
    onSuccess: async (done) => {
      toastDone(queries, `${row.label} : c'est fait.`, done)
      onClose()
      await readAgain(queries, 'checker')
    },
  })
}
