import { useId } from 'react'
import type { CalendarPlan, PlacedOrder, PlanChecker } from '@adm/contract/calendar/calendar-plan'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { Button } from '../../../ui/base/button.tsx'
import { PlanOrder } from './plan-order.tsx'
import { loadInWords } from './plan-words.ts'
import type { PlanPart } from './use-plan.ts'

type Acts = {
  /** Absent while the solver works, and for a person who may not plan. */
  onApply: ((part: PlanPart) => void) | undefined
  isApplying: boolean
}

/** Who gets what: each checker with the new missions, applied together or one by one. */
export const PlanCheckers = ({ plan, ...acts }: { plan: CalendarPlan } & Acts) => {
  const isOneDay = plan.fromDay === plan.untilDay
  return plan.checkers.map((checker) => <CheckerPart key={checker.id} checker={checker} isOneDay={isOneDay} {...acts} />)
}

const isOpen = ({ state }: PlacedOrder): boolean => state === 'proposed' || state === 'refused'

type PartProps = { checker: PlanChecker; isOneDay: boolean } & Acts

const CheckerPart = ({ checker, isOneDay, onApply, isApplying }: PartProps) => {
  const { id, name, orders } = checker
  const heading = useId()
  const open = orders.filter(isOpen)
  return (
    <section className="plan-checker" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{name}</h2>
        <span className="dim numbers">{loadInWords(checker)}</span>
        {onApply && open.length > 0 && (
          <Button pending={isApplying} onClick={() => onApply({ checkerId: id })} aria-label={`Appliquer ses missions : ${name}`}>
            Appliquer ses missions
          </Button>
        )}
      </header>
      <ul>
        {orders.map((order) => (
          <PlacedLine key={order.id} order={order} isOneDay={isOneDay} onApply={onApply} isApplying={isApplying} />
        ))}
      </ul>
    </section>
  )
}

const stateWords = { proposed: null, waiting: 'En attente', applied: 'Planifiée', refused: 'Refusée', stays: 'Reste planifiée' } as const
const movedWords = { ...stateWords, applied: 'Déplacée', stays: 'Reste déplacée' } as const

const PlacedLine = ({ order, isOneDay, onApply, isApplying }: { order: PlacedOrder; isOneDay: boolean } & Acts) => {
  const { id, code, startAt, endAt, from, state, message } = order
  const word = (from ? movedWords : stateWords)[state]
  return (
    <li className="plan-line">
      <span className="numbers plan-hours">
        {!isOneDay && <span className="dim">{formatDayShort(dayOf(startAt))} </span>}
        {formatHour(startAt)}–{formatHour(endAt)}
      </span>
      <PlanOrder order={order}>
        {from && (
          <span className="plan-from">
            Au lieu de {formatHour(from.startAt)}, {from.checkerName}
          </span>
        )}
        {message && <span className="plan-message">{message}</span>}
      </PlanOrder>
      <span className="plan-act">
        {word && <span className={`plan-state plan-state-${state}`}>{word}</span>}
        {onApply && isOpen(order) && (
          <Button look="subtle" pending={isApplying} onClick={() => onApply({ bookingIds: [id] })} aria-label={`Appliquer ${code}`}>
            Appliquer
          </Button>
        )}
      </span>
    </li>
  )
}
