import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import {
  type DeliveryPlanning as Planning,
  deliveryPlanCalls,
  type PlannedDay,
  type PlanOfDelivery,
} from '@adm/contract/calendar/delivery-plan'
import { formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { BulkTable, whenMade } from '../../../recipes/bulk/bulk-table.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { lotsInWords, planStateOf } from './planning-words.ts'

const PlanLotsDialog = lazyPart(() => import('./plan-lots-dialog.tsx'), 'PlanLotsDialog')

const isRunning = ({ plans }: Planning): boolean => plans.some(({ state }) => state === 'waiting' || state === 'running')

/** The planning of a delivery: the lots that wait, with the act that proposes their planning, the planned ones, and the last proposals. */
export function DeliveryPlanning({ id }: { id: string }) {
  const { data, error, refetch } = useProgress(apiQuery(deliveryPlanCalls.read, { params: { id } }), isRunning)
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.waiting.lots === 0 && data.planned.length === 0 && data.plans.length === 0)
    return <EmptyState title="Aucun lot à planifier">Les lots se planifient dès que les missions de la livraison sont créées.</EmptyState>
  return (
    <DetailBody>
      <WaitingLots id={id} planning={data} />
      {data.planned.length > 0 && <PlannedLots id={id} days={data.planned} />}
      {data.plans.length > 0 && <Proposals plans={data.plans} />}
    </DetailBody>
  )
}

const WaitingLots = ({ id, planning: { days, waiting } }: { id: string; planning: Planning }) => {
  const [isOpen, setOpen] = useState(false)
  const mayPlan = useMay(deliveryPlanCalls.start)
  const isOver = waiting.lots > 0 && days.length === 0
  return (
    <DetailSection title="À planifier">
      <p>
        {waiting.lots === 0
          ? 'Tous les lots ont leur date.'
          : `${lotsInWords(waiting.lots)}, ${formatMinutes(waiting.minutes)} de mission.`}
      </p>
      {isOver && <p>Les dates de cette livraison sont passées{'\u00A0'}: planifiez ses lots depuis le calendrier.</p>}
      <div className="section-buttons">
        {mayPlan && waiting.lots > 0 && !isOver && (
          <Button look="primary" icon="calendar" onClick={() => setOpen(true)}>
            Planifier les lots
          </Button>
        )}
        {isOver && (
          <ButtonLink to="/calendar" search={{ delivery_id: [id] }}>
            Voir le calendrier
          </ButtonLink>
        )}
      </div>
      <Suspense>{isOpen && <PlanLotsDialog deliveryId={id} planning={{ days, waiting }} onClose={() => setOpen(false)} />}</Suspense>
    </DetailSection>
  )
}

/** Who has how many lots on which day, each with its day on the board. */
const PlannedLots = ({ id, days }: { id: string; days: readonly PlannedDay[] }) => (
  <DetailSection title="Planifiés">
    <BulkTable label="Lots planifiés" titles={['Jour', 'Contrôleur', 'Lots', 'Heures']}>
      {days.map(({ day, checkerId, checkerName, lots, startAt, endAt }) => (
        <tr key={`${day} ${checkerId}`}>
          <td>
            <Link to="/calendar" search={{ view: 'day', day, delivery_id: [id], checker_id: [checkerId] }}>
              {formatDayShort(day)}
            </Link>
          </td>
          <td>{checkerName}</td>
          <td className="numbers">{lots.toLocaleString('fr-FR')}</td>
          <td className="numbers">
            {formatHour(startAt)}–{formatHour(endAt)}
          </td>
        </tr>
      ))}
    </BulkTable>
  </DetailSection>
)

/** The last proposals, newest first, each with its page. */
const Proposals = ({ plans }: { plans: readonly PlanOfDelivery[] }) => (
  <DetailSection title="Propositions">
    <BulkTable label="Propositions de planning" titles={['Quand', 'Qui', 'Lots', 'Placés', 'État']}>
      {plans.map((plan) => (
        <tr key={plan.id}>
          <td>
            <Link to="/calendar/plan/$id" params={{ id: plan.id }}>
              {whenMade(plan)}
            </Link>
          </td>
          <td>{plan.byName ?? 'Le système'}</td>
          <td className="numbers">{plan.lots.toLocaleString('fr-FR')}</td>
          <td className="numbers">{plan.placed.toLocaleString('fr-FR')}</td>
          <td>{planStateOf(plan)}</td>
        </tr>
      ))}
    </BulkTable>
  </DetailSection>
)
