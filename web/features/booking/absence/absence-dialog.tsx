import { useEffect, useState } from 'react'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { useMay } from '../../../platform/session/session.tsx'
import { Button, SubmitButton } from '../../../ui/base/button.tsx'
import { DraftNotice, focusFirstError } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog, NotYet } from '../../../ui/overlay/dialog.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { absenceDraftName } from './absence-draft-name.ts'
import { AbsenceFields, absenceTyped, openAbsence, readAbsence, wrongIn } from './absence-fields.tsx'
import { AbsenceMissions } from './absence-missions.tsx'
import { absenceSpan, actLabel } from './absence-words.ts'
import { CancelAbsence } from './cancel-absence.tsx'
import { HandedToNetwork } from './handed-half.tsx'
import { decisionOf, undecided } from './mission-choice.tsx'
import { type AbsenceAct, fieldRefusals, missionRefusals, useSaveAbsence } from './save-absence.ts'
import { useAbsenceDecisions } from './use-absence-decisions.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

type Props = { checkerId: string; name: string; absence: CheckerAbsence | undefined; today: string; onClose: () => void }

/**
 * Dialog of an absence, the same from every place: it declares or changes the absence, and decides each mission under it, all in one
 * request. A person who may do one half does it, and the other half is handed over.
 */
export const AbsenceDialog = (props: Props) => {
  const { absence, onClose } = props
  const [isCanceling, setCanceling] = useState(false)
  if (isCanceling && absence) return <CancelAbsence absence={absence} onBack={() => setCanceling(false)} onClose={onClose} />
  return <AbsenceForm {...props} onCancel={() => setCanceling(true)} />
}

/** Who may not change checkers changes only an absence that is announced, and settles the missions under any other. */
const useAct = (absence: CheckerAbsence | undefined): { act: AbsenceAct; mayConfirm: boolean; mayReassign: boolean } => {
  const mayConfirm = useMay(checkerAbsenceCalls.confirm)
  const mayReassign = useMay(checkerAbsenceCalls.settle)
  if (!absence) return { act: 'declare', mayConfirm, mayReassign }
  return { act: mayConfirm || absence.isAnnounced ? 'change' : 'settle', mayConfirm, mayReassign }
}

/** Focuses the first refused field of a form, once the refusal of its request is rendered. */
const useFocusOnRefusal = (error: Error | null, form: HTMLFormElement | null): void =>
  // The focus is outside React.
  useEffect(() => {
    if (error && form) focusFirstError(form)
  }, [error, form])

/** The typed values and decisions of the dialog, and what its button says and sends. */
const useAbsenceForm = ({ checkerId, absence, today, onClose }: Props) => {
  const saved = useDialogDraft(absenceDraftName(checkerId, absence), () => openAbsence(absence, today), absenceTyped, onClose)
  const typed = saved.value
  const [isTried, setTried] = useState(false)
  const rights = useAct(absence)
  const { act } = rights
  const wrong = wrongIn(typed)
  const { rows, isChanged, retain, decide, postponeRest, setReach, ...solving } = useAbsenceDecisions(
    checkerId,
    wrong.size === 0 ? readAbsence(typed) : null,
  )
  const save = useSaveAbsence({ act, checkerId, absence, onClose: saved.close })
  const [sent, setSent] = useState<HTMLFormElement | null>(null)
  useFocusOnRefusal(save.error, sent)
  const missing = rows.map(undecided).filter((sentence) => sentence !== null)
  const decisions = rows.map(decisionOf).filter(({ choice }) => act !== 'settle' || choice !== 'keep')
  const isEmpty = act === 'settle' && missing.length === 0 && decisions.length === 0
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    retain()
    setSent(form)
    if (wrong.size > 0) focusFirstError(form)
    else if (missing.length === 0 && !isEmpty) save.mutate({ ...readAbsence(typed), missions: decisions })
  }
  return {
    ...rights,
    deciding: { ...solving, onDecide: decide, onPostponeRest: postponeRest, onReach: setReach },
    rows,
    saved,
    typed,
    save,
    submit,
    errors: new Map([...(isTried ? wrong : []), ...fieldRefusals(save)]),
    refusals: isEmpty ? ['Réaffectez ou désaffectez au moins une mission.'] : missing,
    label: actLabel({ ...rights, absence, decisions }),
    isDirty: (saved.isDirty || isChanged) && !save.isSuccess,
  }
}

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="danger" onClick={onClick}>
    Annuler l'absence
  </Button>
)

const AbsenceForm = ({ onCancel, ...props }: Props & { onCancel: () => void }) => {
  const { name, absence } = props
  const { act, mayConfirm, mayReassign, rows, saved, typed, save, submit, errors, ...form } = useAbsenceForm(props)
  return (
    <Dialog
      isOpen
      size="large"
      title={act === 'declare' ? `Nouvelle absence · ${name}` : `Absence · ${name}`}
      onClose={saved.close}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!save.isPending) submit(event.currentTarget)
      }}
      actions={
        <>
          {act === 'change' && <CancelButton onClick={onCancel} />}
          <NotYet refusals={form.refusals} />
          <SubmitButton pending={save.isPending} refusals={form.refusals}>
            {form.label}
          </SubmitButton>
        </>
      }
    >
      <UnsavedGuard isDirty={form.isDirty} onLeave={saved.forget} />
      {saved.isRestored && <DraftNotice onDiscard={saved.discard} />}
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      {absence && act === 'settle' ? (
        <p>{absenceSpan(absence)}</p>
      ) : (
        <AbsenceFields typed={typed} errors={errors} onChange={saved.change} />
      )}
      {act !== 'settle' && !mayConfirm && (
        <Notice>
          <HandedToNetwork />
        </Notice>
      )}
      <AbsenceMissions
        absentId={props.checkerId}
        rows={rows}
        refusals={missionRefusals(save)}
        mayReassign={mayReassign}
        {...form.deciding}
      />
    </Dialog>
  )
}
