import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { type BookingProposition, missionPropositionCalls } from '@adm/contract/mission-proposition'
import { propositionStatusLabels } from '@adm/domain/mission-proposition/mission-proposition'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { PropositionActs } from './proposition-acts.tsx'
import { propositionDrafts } from './proposition-drafts.ts'
import { PropositionForm } from './proposition.form.tsx'
import { answeredInWords, proposedInWords, propositionPhases } from './proposition-words.ts'

/** Tab of a mission's propositions, with each checker's answer. */
export function BookingPropositions({ id }: { id: string }) {
  const { data: propositions } = useSuspenseQuery(apiQuery(missionPropositionCalls.ofBooking, { params: { bookingId: id } }))
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const [isOpen, setOpen] = useState(useHasDraft(propositionDrafts.add(id)))
  const may = useMay(missionPropositionCalls.create)
  const add = may && !isOnDemand(booking.service) && <AddButton booking={booking} onOpen={() => setOpen(true)} />
  return (
    <DetailBody>
      {propositions.length === 0 ? (
        <EmptyState title="Aucune proposition" action={add}>
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
          {add && <p className="section-action">{add}</p>}
        </DetailSection>
      )}
      {isOpen && <PropositionForm booking={booking} onClose={() => setOpen(false)} />}
    </DetailBody>
  )
}

const proposable: readonly BookingDetail['status'][] = ['waiting', 'waiting_checker', 'no_checker']

const AddButton = ({ booking, onOpen }: { booking: BookingDetail; onOpen: () => void }) => {
  const acting = useActingRefusals()
  const isOver = proposable.includes(booking.status) ? [] : ['Cette commande ne cherche pas de contrôleur.']
  return (
    <Button icon="plus" refusals={[...acting, ...isOver]} onClick={onOpen}>
      Enregistrer une proposition
    </Button>
  )
}

const PropositionLine = ({ booking, proposition }: { booking: BookingDetail; proposition: BookingProposition }) => {
  const { checkerName, status, startAt, comment } = proposition
  const answered = answeredInWords(proposition)
  return (
    <PersonLine
      name={checkerName}
      detail={`pour le ${formatMomentShort(startAt)}`}
      actions={<PropositionActs booking={booking} proposition={proposition} />}
    >
      <StatusTag phase={propositionPhases[status]}>{propositionStatusLabels[status]}</StatusTag>
      {answered && <span>{answered}</span>}
      <span className="dim">{proposedInWords(proposition)}</span>
      {comment && <span className="dim">{comment}</span>}
    </PersonLine>
  )
}
