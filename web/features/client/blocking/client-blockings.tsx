import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientBlockingCalls, type ListedBlocking } from '@adm/contract/client/client-blocking'
import { blockingOriginLabels, blockingReasonLabels, blockingStateWords, liftReasonLabels } from '@adm/domain/client/client-blocking'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useDraftedRow, useHasDraft } from '../../../platform/form/use-draft.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { EmptyState } from '../../../ui/layout/states.tsx'
import { type Phase, StatusTag } from '../../../ui/figure/status-tag.tsx'
import { blockingDrafts } from './blocking-drafts.ts'
import { ClientBlockingForm } from './client-blocking.form.tsx'
import { ClientBlockingLift } from './client-blocking-lift.form.tsx'
import { ClientOrdersToDecide } from './client-orders-to-decide.tsx'

/** Tab of a client's current and past blockings, and the decisions on its planned orders. */
export function ClientBlockings({ id }: { id: string }) {
  const { data: blockings } = useSuspenseQuery(apiQuery(clientBlockingCalls.list, { params: { id } }))
  const [isAdding, setAdding] = useState(useHasDraft(blockingDrafts.add(id)))
  const [lifted, setLifted] = useState(useDraftedRow(blockings, blockingDrafts.lift))
  const mayBlock = useMay(clientBlockingCalls.create)
  const refusals = useActingRefusals()
  const add = mayBlock && (
    <Button icon="plus" onClick={() => setAdding(true)} refusals={refusals}>
      Bloquer le client
    </Button>
  )
  return (
    <DetailBody>
      <ClientOrdersToDecide clientId={id} />
      <DetailSection title="Blocages">
        <p className="dim">
          Un client bloqué ne peut plus commander, et ses commandes en attente n'avancent plus. La facturation, les rapports et la
          restitution des clés continuent.
        </p>
        {blockings.length === 0 ? (
          <EmptyState title="Aucun blocage" action={add}>
            Ce client n'a jamais été bloqué.
          </EmptyState>
        ) : (
          <>
            <PersonList>
              {blockings.map((blocking) => (
                <BlockingLine key={blocking.id} blocking={blocking} onLift={() => setLifted(blocking)} />
              ))}
            </PersonList>
            {add}
          </>
        )}
      </DetailSection>
      {isAdding && <ClientBlockingForm clientId={id} onClose={() => setAdding(false)} />}
      {lifted && <ClientBlockingLift blocking={lifted} onClose={() => setLifted(null)} />}
    </DetailBody>
  )
}

const phases: Record<ListedBlocking['state'], Phase> = {
  to_come: 'to-plan',
  active: 'closed-badly',
  manual: 'closed-well',
  paid: 'closed-well',
  ended: 'closed-well',
}

const BlockingLine = ({ blocking, onLift }: { blocking: ListedBlocking; onLift: () => void }) => {
  const { title, message, state, unblockedBy, startDate, endDate, invoices, mayLift } = blocking
  const refusals = useActingRefusals()
  return (
    <PersonLine name={title}>
      <StatusTag phase={phases[state]}>{blockingStateWords(state, unblockedBy?.name ?? null)}</StatusTag>
      <span>
        {endDate
          ? `Du ${formatDayShort(startDate)} au ${formatDayShort(endDate)}`
          : `Depuis le ${formatDayShort(startDate)}, sans date de fin`}
      </span>
      {invoices.length > 0 && <span>{invoices.join(', ')}</span>}
      {mayLift && (
        <Button onClick={onLift} refusals={refusals} aria-label={`Débloquer : ${title}`}>
          Débloquer
        </Button>
      )}
      <p className="long-text blocking-story">« {message} »</p>
      <p className="dim blocking-story">{summaryOf(blocking)}</p>
    </PersonLine>
  )
}

/** Author and reason of the blocking, and of its end. */
const summaryOf = ({ reason, origin, blockedAt, blockedBy, unblockedAt, liftReason, liftComment }: ListedBlocking): string =>
  [
    `${blockingReasonLabels[reason]} · bloqué le ${formatDayShort(dayOf(blockedAt))} par ${blockedBy?.name ?? blockingOriginLabels[origin]}`,
    unblockedAt && `levé le ${formatDayShort(dayOf(unblockedAt))}`,
    liftReason && liftReasonLabels[liftReason].toLocaleLowerCase('fr'),
    liftComment,
  ]
    .filter(Boolean)
    .join(' · ')
