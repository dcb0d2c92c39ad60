import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { bookingCalls } from '@adm/contract/booking/booking'
import { checkerAbsenceCalls, type CheckerMission } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { dayOf } from '@adm/domain/values/date/moment'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { mayCall, useMay, useSession } from '../../../platform/session/session.tsx'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { Button, SubmitButton } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { ReassignNotice } from './who-reassigns.tsx'
import { absenceDraftName } from './absence-draft-name.ts'
import { type AbsenceTyped, AbsenceFields, absenceTyped, openAbsence, readAbsence, wrongIn } from './absence-fields.tsx'
import { CancelAbsence } from './cancel-absence.tsx'
import { isToCome } from './missions-under-absence.ts'
import { decisionOf, MissionChoice, type OpenDecision, openDecision, undecided } from './mission-choice.tsx'
import { readAgain } from '../../../platform/api/read-again.ts'

const absenceDraft = z.object({ typed: absenceTyped, decisions: z.record(z.string(), openDecision) })
type AbsenceDraft = z.output<typeof absenceDraft>
type Props = { checkerId: string; absence: CheckerAbsence | undefined; today: string; onClose: () => void }

/** Dialog that creates or changes an absence and decides each mission under it, all saved in one request. */
export const AbsenceDialog = ({ checkerId, absence, today, onClose }: Props) => {
  const saved = useAbsenceDraft({ checkerId, absence, today, onClose })
  const { typed, decisions } = saved.value
  const [isCanceling, setCanceling] = useState(false)
  const missions = useMissionsUnder(checkerId, typed)
  const save = useSave({ checkerId, absence, onClose: saved.close })
  const [isTried, setTried] = useState(false)
  const wrong = wrongIn(typed)
  const fieldErrors = errorsByPath(save.error)
  const missing = missions.map((mission) => undecided(mission, decisions[mission.bookingId] ?? {})).find((sentence) => sentence !== null)

  if (isCanceling && absence) return <CancelAbsence absence={absence} onBack={() => setCanceling(false)} onClose={saved.close} />
  return (
    <Dialog
      isOpen
      size="large"
      title={absence ? "Modifier l'absence" : 'Nouvelle absence'}
      onClose={saved.close}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setTried(true)
        const decided = missions.map(({ bookingId }) => decisionOf({ ...decisions[bookingId], bookingId }))
        if (wrong.size === 0 && !missing) save.mutate({ ...readAbsence(typed), missions: decided })
      }}
      actions={
        <>
          {absence && <CancelButton onClick={() => setCanceling(true)} />}
          <SubmitButton pending={save.isPending} refusals={missing ? [missing] : []}>
            {absence ? 'Enregistrer' : "Créer l'absence"}
          </SubmitButton>
        </>
      }
    >
      <DialogDraft saved={saved} isSaved={save.isSuccess} />
      {save.error && fieldErrors.size === 0 && <Notice tone="error">{save.error.message}</Notice>}
      <AbsenceFields
        typed={typed}
        errors={isTried ? new Map([...wrong, ...fieldErrors]) : fieldErrors}
        onChange={(changed) => saved.change({ typed: changed })}
      />
      <MissionsUnder
        checkerId={checkerId}
        missions={missions}
        decisions={decisions}
        onChange={(changed) => saved.change({ decisions: { ...decisions, ...changed } })}
      />
    </Dialog>
  )
}

/** The typed values and the decisions, through a reload and the end of the session. */
const useAbsenceDraft = ({ checkerId, absence, today, onClose }: Props) =>
  useDialogDraft<AbsenceDraft>(
    absenceDraftName(checkerId, absence),
    () => ({ typed: openAbsence(absence, today), decisions: {} }),
    absenceDraft,
    onClose,
  )

const errorsByPath = (error: Error | null): ReadonlyMap<string, string> =>
  new Map(error instanceof Refused ? error.refusal.errors.map(({ path, message }) => [path, message]) : [])

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="danger" onClick={onClick}>
    Annuler l'absence
  </Button>
)

/** The upcoming missions that the typed absence covers. */
const useMissionsUnder = (checkerId: string, typed: AbsenceTyped): readonly CheckerMission[] => {
  const session = useSession()
  const isWhole = wrongIn(typed).size === 0
  const { startAt, endAt } = isWhole ? readAbsence(typed) : { startAt: '', endAt: '' }
  const query = isWhole ? { fromDay: dayOf(startAt), untilDay: dayOf(endAt) } : { fromDay: '', untilDay: '' }
  const { data = [] } = useQuery({
    ...apiQuery(checkerAbsenceCalls.missions, { params: { checkerId }, query }),
    enabled: isWhole && mayCall(session, checkerAbsenceCalls.missions.requires),
  })
  return data.filter((mission) => isToCome(mission) && mission.startAt < endAt && startAt < mission.endAt)
}

type UnderProps = {
  checkerId: string
  missions: readonly CheckerMission[]
  decisions: Readonly<Record<string, OpenDecision>>
  onChange: (changed: Record<string, OpenDecision>) => void
}

const MissionsUnder = ({ checkerId, missions, decisions, onChange }: UnderProps) => {
  const mayReassign = useMay(bookingCalls.transition)
  if (missions.length === 0) return null
  const postponeAll = () =>
    onChange(Object.fromEntries(missions.map(({ bookingId }) => [bookingId, { bookingId, choice: 'keep' as const }])))
  return (
    <section className="missions-under" aria-label="Missions pendant l'absence">
      <Notice tone="warning" action={<Button onClick={postponeAll}>Toutes plus tard</Button>}>
        {missions.length === 1 ? 'Une mission est prévue' : `${missions.length} missions sont prévues`} pendant cette absence.
        <ReassignNotice />
      </Notice>
      {missions.map((mission) => (
        <MissionChoice
          key={mission.bookingId}
          mission={mission}
          absentId={checkerId}
          value={decisions[mission.bookingId] ?? {}}
          choices={mayReassign ? ['keep', 'reassign', 'unassign'] : ['keep']}
          onChange={(decision) => onChange({ [mission.bookingId]: decision })}
        />
      ))}
    </section>
  )
}

type Body = ReturnType<typeof readAbsence> & { missions: ReturnType<typeof decisionOf>[] }

/** Saves the absence; when its missions changed meanwhile, their list is read again and the typed values stay. */
const useSave = ({ checkerId, absence, onClose }: Pick<Props, 'checkerId' | 'absence' | 'onClose'>) => {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: Body) =>
      absence
        ? callApi(checkerAbsenceCalls.change, { params: { id: checkerId, absenceId: absence.id }, body, version: absence.version })
        : callApi(checkerAbsenceCalls.create, { params: { id: checkerId }, body, key }),
    onSuccess: (done) => {
      toastDone(queries, absence ? 'Absence modifiée.' : 'Absence enregistrée.', done)
      onClose()
    },
    onSettled: () => readAgain(queries, 'checker', 'booking'),
  })
}
