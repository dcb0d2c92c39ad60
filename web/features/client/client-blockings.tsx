import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientBlockingCalls, type ShownBlocking } from '@adm/contract/client-blocking'
import { blockingOriginLabels, blockingReasonLabels, blockingStateWords, liftReasonLabels } from '@adm/domain/client/client-blocking'
import { dayOf, formatDayShort } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { useMay } from '../../platform/session.tsx'
import { useActingRefusals } from '../../ui/acting.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailBody } from '../../ui/detail-head.tsx'
import { DetailSection } from '../../ui/detail-section.tsx'
import { PersonLine, PersonList } from '../../ui/person-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Phase, StatusTag } from '../../ui/status-tag.tsx'
import { ClientBlockingForm } from './client-blocking.form.tsx'
import { ClientBlockingLift } from './client-blocking-lift.form.tsx'
import { ClientOrdersToDecide } from './client-orders-to-decide.tsx'

/** What stops the orders of a client, today and before; and what to do with those that are planned. */
export function ClientBlockings({ id }: { id: string }) {
  const { data: blockings } = useSuspenseQuery(asking(clientBlockingCalls.list, { params: { id } }))
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<ShownBlocking | null>(null)
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
              {blockings.map((one) => (
                <BlockingLine key={one.id} blocking={one} onLift={() => setLifted(one)} />
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

const phases: Record<ShownBlocking['state'], Phase> = {
  to_come: 'to-plan',
  active: 'closed-badly',
  manual: 'closed-well',
  paid: 'closed-well',
  ended: 'closed-well',
}

const BlockingLine = ({ blocking, onLift }: { blocking: ShownBlocking; onLift: () => void }) => {
  const { title, message, state, unblockedByName, startDay, endDay, invoices, mayLift } = blocking
  const refusals = useActingRefusals()
  return (
    <PersonLine name={title}>
      <StatusTag phase={phases[state]}>{blockingStateWords(state, unblockedByName)}</StatusTag>
      <span>
        {endDay ? `Du ${formatDayShort(startDay)} au ${formatDayShort(endDay)}` : `Depuis le ${formatDayShort(startDay)}, sans date de fin`}
      </span>
      {invoices.length > 0 && <span className="numbers">{invoices.join(', ')}</span>}
      {mayLift && (
        <Button onClick={onLift} refusals={refusals} aria-label={`Débloquer : ${title}`}>
          Débloquer
        </Button>
      )}
      <p className="long-text blocking-story">« {message} »</p>
      <p className="dim blocking-story">{storyOf(blocking)}</p>
    </PersonLine>
  )
}

/** Who blocked and why, who lifted it and why. */
const storyOf = ({ reason, origin, blockedAt, blockedByName, unblockedAt, liftReason, liftComment }: ShownBlocking): string =>
  [
    `${blockingReasonLabels[reason]} · bloqué le ${formatDayShort(dayOf(blockedAt))} par ${blockedByName ?? blockingOriginLabels[origin]}`,
    unblockedAt && `levé le ${formatDayShort(dayOf(unblockedAt))}`,
    liftReason && liftReasonLabels[liftReason].toLocaleLowerCase('fr'),
    liftComment,
  ]
    .filter(Boolean)
    .join(' · ')
