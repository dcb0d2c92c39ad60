import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { type BookingProposition, missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { propositionStatusLabels } from '@adm/domain/mission-proposition/mission-proposition'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort, formatMomentShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import './booking-dispatch.css'
import { DispatchActs, DispatchDialog, EndedDispatches, RunningDispatch, useDraftedAct } from './booking-dispatch.tsx'
import { PropositionActs } from './proposition-acts.tsx'
import { answeredInWords, proposedInWords, propositionPhases } from './proposition-words.ts'
import { TimeLeft } from './time-left.tsx'

const AbsenceDialog = lazyPart(() => import('../booking/absence/absence-dialog.tsx'), 'AbsenceDialog')

/** Tab of a mission's propositions: the search that runs, each checker's answer, and the searches before. */
export function BookingPropositions({ id }: { id: string }) {
  const dispatchQuery = apiQuery(dispatchCalls.ofBooking, { params: { bookingId: id } })
  // Begun beside the other queries, which suspend the tab one after the other.
  usePrefetchQuery(dispatchQuery)
  const { data: propositions } = useSuspenseQuery(apiQuery(missionPropositionCalls.ofBooking, { params: { bookingId: id } }))
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const { data: dispatches } = useSuspenseQuery(dispatchQuery)
  const running = dispatches.find(({ endedAt }) => endedAt === null)
  const [act, setAct] = useState(useDraftedAct(booking.id))
  const acts = !isOnDemand(booking.service) && <DispatchActs booking={booking} running={running} onOpen={setAct} />
  const openCount = propositions.filter(({ status }) => status === 'proposed').length
  return (
    <DetailBody>
      {running && <RunningDispatch booking={booking} dispatch={running} openCount={openCount} />}
      {propositions.length === 0 ? (
        <EmptyState title="Aucune proposition" action={acts && <p className="section-action">{acts}</p>}>
          {isOnDemand(booking.service)
            ? 'Un partenaire assure cette prestation\u00a0: elle ne se propose pas aux contrôleurs.'
            : "Cette mission n'a encore été proposée à aucun contrôleur."}
        </EmptyState>
      ) : (
        <DetailSection title="Propositions">
          <PersonList>
            {propositions.map((proposition) => (
              <PropositionLine key={proposition.id} booking={booking} proposition={proposition} />
            ))}
          </PersonList>
          {acts && <p className="section-action">{acts}</p>}
        </DetailSection>
      )}
      <EndedDispatches dispatches={dispatches.filter(({ endedAt }) => endedAt !== null)} />
      <DispatchDialog booking={booking} act={act} onClose={() => setAct(null)} />
    </DetailBody>
  )
}

const PropositionLine = ({ booking, proposition }: { booking: BookingDetail; proposition: BookingProposition }) => {
  const { checkerName, status, startAt, comment, expiresAt } = proposition
  const answered = answeredInWords(proposition)
  return (
    <PersonLine
      name={checkerName}
      detail={`pour le ${formatMomentShort(startAt)}`}
      actions={<PropositionActs booking={booking} proposition={proposition} />}
    >
      <StatusTag phase={propositionPhases[status]}>{propositionStatusLabels[status]}</StatusTag>
      {status === 'proposed' && expiresAt && <TimeLeft at={expiresAt} before="expire dans" after="délai passé" />}
      {answered && <span>{answered}</span>}
      <span className="dim">{proposedInWords(proposition)}</span>
      {comment && <span className="dim">{comment}</span>}
      <AnnouncedAbsence proposition={proposition} />
    </PersonLine>
  )
}

/** The absence that the checker announced with a refusal: the desk decides whether it is recorded. */
const AnnouncedAbsence = ({ proposition: { checkerId, checkerName, startAt, unavailableUntil } }: { proposition: BookingProposition }) => {
  const [isOpen, setOpen] = useState(false)
  const acting = useActingRefusals()
  const mayRecord = useMay(checkerAbsenceCalls.create)
  if (!unavailableUntil) return null
  return (
    <span className="announced-absence">
      indisponible jusqu'au {formatDayShort(unavailableUntil)}
      {mayRecord && (
        <Button look="subtle" aria-label={`Enregistrer l'absence de ${checkerName}`} refusals={acting} onClick={() => setOpen(true)}>
          Enregistrer l'absence
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <AbsenceDialog
            checkerId={checkerId}
            name={checkerName}
            absence={undefined}
            today={dayOf(startAt)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </span>
  )
}
