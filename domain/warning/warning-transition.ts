import type { Actor, By } from '../actor.ts'
import { actorsOn } from '../actor.ts'
import { defineGuards, guardOf, unless } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { type WarningStatus, isWarningOpen, warningStatusLabels } from './warning.ts'

/** The facts that the guards of a transition check. */
export type WarningFacts = { reason: string | null }

const guard = guardOf<WarningFacts, unknown, 'reason'>()

const guards = defineGuards({
  sources: { dismissalHasReason: 'WG1' },
  guards: {
    dismissalHasReason: guard({
      code: 'REASON_MISSING',
      needs: ['reason'],
      inputs: ['reason'],
      refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.'),
    }),
  },
})

/** Every allowed transition; a transition that is not listed is refused. Source: `docs/domain.md` 1.15. */
export const warningTransitions = [
  { id: 'W01', from: ['new'], to: 'in_progress', by: ['OPS'], guards: [], label: 'Prendre en charge' },
  { id: 'W02', from: ['new', 'in_progress'], to: 'resolved', by: ['OPS'], guards: [], label: 'Résoudre' },
  {
    id: 'W03',
    from: ['new', 'in_progress'],
    to: 'dismissed',
    by: ['OPS', 'SYS'],
    guards: ['dismissalHasReason'],
    label: 'Classer sans suite',
  },
  { id: 'W04', from: ['resolved', 'dismissed'], to: 'new', by: ['OPS', 'SYS'], guards: [], label: 'Rouvrir' },
] as const
export type WarningTransition = (typeof warningTransitions)[number]

/** The state machine of a warning. */
export const warningMachine = defineMachine({ states: warningStatusLabels, transitions: warningTransitions, guards })

/** The actors of an author for warnings. */
export const warningActors = (by: By): readonly Actor[] => actorsOn(by, 'alerts:update')

type Closing = { status: WarningStatus; assigneeId: string | null; closingReason: string | null; closedAt: string | null }

/** A warning after a transition: who takes it is in charge of it, and a reopened one waits for somebody again. */
export const warningAfter = (
  before: Pick<Closing, 'assigneeId'>,
  to: WarningStatus,
  { byId, reason, now }: { byId: string | null; reason: string | null; now: string },
): Closing => {
  if (!isWarningOpen(to)) return { status: to, assigneeId: before.assigneeId, closingReason: reason, closedAt: now }
  const assigneeId = to === 'in_progress' ? byId : null
  return { status: to, assigneeId, closingReason: null, closedAt: null }
}
