import { Suspense, useState } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { type BookingProposition, missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { propositionTransitions } from '@adm/domain/mission-proposition/proposition-transition'
import { callApi } from '../../platform/api/api.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import type { Step } from '../booking/step/booking-step-draft.ts'
import { propositionDrafts } from './proposition-drafts.ts'
import { PropositionAnswerForm } from './proposition-answer.form.tsx'
import './proposition-acts.css'
import { usePropositionAct } from './use-proposition-act.ts'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'

const StepDialog = lazyPart(() => import('../booking/step/booking-step-dialog.tsx'), 'BookingStepDialog')

type Props = { booking: BookingDetail; proposition: BookingProposition }
type Answer = BookingProposition['transitions'][number]

/** Answers that may be recorded for a proposition; after an acceptance, the order's transition assigns the mission. */
export const PropositionActs = ({ booking, proposition }: Props) => {
  const acting = useActingRefusals()
  const isDrafted = useHasDraft(propositionDrafts.decline(proposition))
  const [open, setOpen] = useState<'declined' | 'assign' | null>(isDrafted ? 'declined' : null)
  const { id, version, checkerName, startAt, checkerId, status } = proposition
  const assignment = assignmentOf(booking)
  const answer = usePropositionAct(
    ({ to }: Answer) => callApi(missionPropositionCalls.transition, { params: { id }, body: { to }, version }),
    'La réponse est enregistrée.',
    () => undefined,
  )
  const record = (offered: Answer) =>
    offered.to === 'declined'
      ? setOpen('declined')
      : answer.mutate(offered, {
          onSuccess: () => offered.to === 'accepted' && setOpen('assign'),
          onError: ({ message }) => showToast({ message, tone: 'error' }),
        })
  const isToAssign = status === 'accepted' && assignment !== null
  return (
    <span className="proposition-acts">
      {isToAssign && (
        <Button look="primary" aria-label={`Affecter ${checkerName}`} refusals={acting} onClick={() => setOpen('assign')}>
          Affecter
        </Button>
      )}
      {proposition.transitions.length > 0 && (
        <ActionMenu
          label={`Réponse de ${checkerName}`}
          icon="more"
          actions={proposition.transitions.map((offered) => ({
            label: labelOf(offered),
            danger: offered.to === 'withdrawn',
            refusals: [...acting, ...offered.refusals.map(({ message }) => message)],
            onSelect: () => record(offered),
          }))}
        />
      )}
      {open === 'declined' && <PropositionAnswerForm proposition={proposition} onClose={() => setOpen(null)} />}
      <Suspense>
        {open === 'assign' && assignment && (
          <StepDialog booking={{ ...booking, startAt, checkerId }} step={assignment} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </span>
  )
}

const labelOf = ({ id }: Answer): string => propositionTransitions.find((row) => row.id === id)?.label ?? id

/** The order's transition that assigns a checker, as currently offered; null when the order has a checker. */
const assignmentOf = ({ transitions, checkerId }: BookingDetail): Step | null => {
  if (checkerId) return null
  const offered = transitions.find(({ to }) => to === 'planned')
  const row = bookingTransitions.find(({ id }) => id === offered?.id)
  return offered && row ? { row, offered } : null
}
