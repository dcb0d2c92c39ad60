import { getRouteApi } from '@tanstack/react-router'
import { type CalendarPlan, calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { type BoardSearch, defaultBoard } from '../search/board-search.ts'
import { PlanApplication } from './plan-application.tsx'
import { PlanCheckers } from './plan-checkers.tsx'
import { PlanProgress } from './plan-progress.tsx'
import { PlanUnplaced } from './plan-unplaced.tsx'
import { daysInWords, gainInWords, movedInWords, placedInWords, travelInWords } from './plan-words.ts'
import { isActing, isRunning, useApplyPlan, usePlan } from './use-plan.ts'
import './plan.css'

const title = 'Proposition de planning'
const route = getRouteApi('/signed-in/calendar/plan/$id')

/** A proposal of planning: its progress, who gets what, and why the other orders stay. */
export function PlanPage() {
  const { id } = route.useParams()
  const { data: plan, error, refetch } = usePlan(id)
  if (plan) return <Loaded plan={plan} />
  return (
    <Page title={title} actions={<ButtonLink to="/calendar">Voir le calendrier</ButtonLink>}>
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Page>
  )
}

const isLeft = ({ checkers }: CalendarPlan): boolean =>
  checkers.some(({ orders }) => orders.some(({ state }) => state === 'proposed' || state === 'refused'))

/** Lines that an address of the board names; with more checkers it shows all of them. */
const mostNamed = 30

/** The board on the days of a proposal, with the checkers who get an order. */
const boardOf = ({ fromDay, untilDay, checkers }: CalendarPlan): BoardSearch => ({
  ...defaultBoard,
  view: fromDay === untilDay ? 'day' : 'week',
  day: fromDay,
  ...(checkers.length > 0 && checkers.length <= mostNamed && { checker_id: checkers.map(({ id }) => id) }),
})

const emptyTitleOf = ({ orders, delivery }: CalendarPlan): string => {
  if (orders === 0) return 'Aucun déplacement utile'
  return delivery ? 'Aucune place pour ces lots' : 'Aucune place pour ces commandes'
}

const Loaded = ({ plan }: { plan: CalendarPlan }) => {
  const apply = useApplyPlan(plan.id)
  const mayPlan = useMay(calendarPlanCalls.apply)
  const isOver = !isRunning(plan) && !isActing(plan)
  return (
    <Page
      title={title}
      actions={
        <>
          {plan.delivery && (
            <ButtonLink to="/deliveries/$id" params={{ id: plan.delivery.id }} search={{ tab: 'planning' }}>
              Livraison {plan.delivery.reference}
            </ButtonLink>
          )}
          <ButtonLink to="/calendar" search={boardOf(plan)}>
            Voir le calendrier
          </ButtonLink>
          {mayPlan && isOver && isLeft(plan) && (
            <Button look="primary" pending={apply.isPending} onClick={() => apply.mutate({})}>
              Tout appliquer
            </Button>
          )}
        </>
      }
    >
      <div className="plan">
        <Head plan={plan} />
        <PlanApplication plan={plan} mayPlan={mayPlan} />
        {isRunning(plan) && <PlanProgress plan={plan} mayStop={mayPlan} />}
        {isOver && plan.checkers.length === 0 && (
          <EmptyState title={emptyTitleOf(plan)}>Choisissez d'autres jours ou d'autres contrôleurs.</EmptyState>
        )}
        <PlanCheckers plan={plan} onApply={mayPlan && isOver ? (part) => apply.mutate(part) : undefined} isApplying={apply.isPending} />
        <PlanUnplaced orders={plan.unplaced} />
      </div>
    </Page>
  )
}

/** The days, the author, and the figures of the proposal. */
const Head = ({ plan }: { plan: CalendarPlan }) => {
  const { figures, byName, createdAt, movable, moved, state, delivery } = plan
  const gain = figures && gainInWords(figures)
  return (
    <>
      <p>
        {daysInWords(plan)}.{' '}
        <span className="dim">
          Demandée par {byName ?? 'le système'} le {formatDay(dayOf(createdAt))} à {formatHour(createdAt)}.
        </span>
      </p>
      {state === 'failed' && (
        <Notice tone="error">
          Le calcul s'est arrêté sur une erreur. Relancez-le depuis {delivery ? 'la livraison' : 'le calendrier'}.
        </Notice>
      )}
      {figures && !isRunning(plan) && (
        <dl className="plan-figures" aria-label="Chiffres de la proposition">
          <div>
            <dt>{delivery ? 'Placés' : 'Placées'}</dt>
            <dd className="numbers">{placedInWords(figures.placed, plan)}</dd>
          </div>
          <div>
            <dt>Trajet de ces journées</dt>
            <dd className="numbers">{travelInWords(figures)}</dd>
          </div>
          {movable > 0 && (
            <div>
              <dt>Missions déplacées</dt>
              <dd className="numbers">{movedInWords(moved, movable)}</dd>
            </div>
          )}
          {!delivery && (
            <div>
              <dt>Gain du calcul</dt>
              <dd className="numbers">{gain ?? 'Aucun : une par une donne autant'}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}
