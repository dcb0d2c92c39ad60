import type { Actor, By } from '../actor.ts'
import { actorsOn } from '../actor.ts'
import { defineGuards, guardOf, unless } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { deliveryStatusLabels } from './delivery.ts'
import { refusedNumbers, standingOrders } from './delivery-row-words.ts'

/** The facts that the guards of a transition check. */
export type DeliveryFacts = {
  /** The numbers of the rows in error. */
  errorNumbers: readonly number[]
  /** Rows neither empty nor excluded. */
  rowCount: number
  estimatedCount: number
  isCountConfirmed: boolean
  /** Rows whose order exists. */
  createdCount: number
  /** Orders that are still open. */
  openOrders: number
  /** The numbers of the first of them. */
  openCodes: readonly string[]
  /** Whether the day of the first mission has come. */
  hasBegun: boolean
  /** Orders whose line is not invoiced. */
  uninvoicedOrders: number
  reason: string | null
}

/** What the dialog of a transition asks for. */
type Input = 'reason' | 'confirmCount'
const guard = guardOf<DeliveryFacts, unknown, Input>()

/** Whether the number of rows is within a tenth of the estimate. */
export const isCountNear = (rowCount: number, estimatedCount: number): boolean => Math.abs(rowCount - estimatedCount) * 10 <= estimatedCount

/** The numbers of the guards. Source: `docs/domain.md` 1.12. */
export const deliveryGuardIds = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7', 'LG8', 'LG9', 'LG10'] as const

const guards = defineGuards({
  sources: {
    hasRows: 'LG1',
    rowsAreSound: 'LG2',
    countIsConfirmed: 'LG3',
    nothingIsCreated: 'LG4',
    someAreCreated: 'LG5',
    firstDayHasCome: 'LG6',
    ordersAreOver: 'LG7',
    ordersAreInvoiced: 'LG8',
    ordersAreCanceled: 'LG9',
    cancellationHasReason: 'LG10',
  } as const,
  guards: {
    hasRows: guard({
      code: 'NO_ROWS',
      needs: ['rowCount'],
      inputs: [],
      refuses: ({ rowCount }) => unless(rowCount > 0, 'Ajoutez au moins une ligne.'),
    }),
    rowsAreSound: guard({
      code: 'ROWS_IN_ERROR',
      needs: ['errorNumbers'],
      inputs: [],
      refuses: ({ errorNumbers }) => unless(errorNumbers.length === 0, refusedNumbers(errorNumbers)),
    }),
    countIsConfirmed: guard({
      code: 'COUNT_DIFFERS',
      needs: ['rowCount', 'estimatedCount', 'isCountConfirmed'],
      inputs: ['confirmCount'],
      refuses: ({ rowCount, estimatedCount, isCountConfirmed }) =>
        unless(
          isCountConfirmed || isCountNear(rowCount, estimatedCount),
          `La livraison compte ${rowCount} lignes pour ${estimatedCount} logements estimés\u00a0: confirmez ce nombre.`,
        ),
    }),
    nothingIsCreated: guard({
      code: 'MISSIONS_CREATED',
      needs: ['createdCount'],
      inputs: [],
      refuses: ({ createdCount }) => unless(createdCount === 0, 'Des missions sont déjà créées.'),
    }),
    someAreCreated: guard({
      code: 'NO_MISSION_CREATED',
      needs: ['createdCount'],
      inputs: [],
      refuses: ({ createdCount }) => unless(createdCount > 0, "Aucune mission n'est créée."),
    }),
    firstDayHasCome: guard({
      code: 'NOT_BEGUN',
      needs: ['hasBegun'],
      inputs: [],
      refuses: ({ hasBegun }) => unless(hasBegun, "Le jour de la première mission n'est pas venu."),
    }),
    ordersAreOver: guard({
      code: 'ORDERS_OPEN',
      needs: ['openOrders'],
      inputs: [],
      refuses: ({ openOrders }) => unless(openOrders === 0, `${openOrders} de ses commandes sont encore ouvertes.`),
    }),
    ordersAreInvoiced: guard({
      code: 'ORDERS_NOT_INVOICED',
      needs: ['uninvoicedOrders'],
      inputs: [],
      refuses: ({ uninvoicedOrders }) => unless(uninvoicedOrders === 0, `${uninvoicedOrders} de ses commandes ne sont pas facturées.`),
    }),
    ordersAreCanceled: guard({
      code: 'ORDERS_OPEN',
      needs: ['openOrders', 'openCodes'],
      inputs: [],
      refuses: ({ openOrders, openCodes }) => unless(openOrders === 0, standingOrders(openOrders, openCodes)),
    }),
    cancellationHasReason: guard({
      code: 'REASON_MISSING',
      needs: ['reason'],
      inputs: ['reason'],
      refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.'),
    }),
  },
})

/** Every allowed transition; a transition that is not listed is refused. Source: `docs/domain.md` 1.12. */
export const deliveryTransitions = [
  {
    id: 'L01',
    from: ['draft'],
    to: 'checked',
    by: ['OPS', 'SYS'],
    guards: ['hasRows', 'rowsAreSound', 'countIsConfirmed'],
    label: 'Vérifier',
  },
  { id: 'L02', from: ['checked'], to: 'draft', by: ['OPS'], guards: ['nothingIsCreated'], label: 'Revenir au brouillon' },
  { id: 'L03', from: ['checked'], to: 'created', by: ['OPS'], guards: ['someAreCreated'], label: 'Créer les missions' },
  { id: 'L04', from: ['created'], to: 'in_progress', by: ['SYS'], guards: ['firstDayHasCome'], label: 'Commencer' },
  { id: 'L05', from: ['in_progress'], to: 'done', by: ['SYS'], guards: ['ordersAreOver'], label: 'Terminer' },
  { id: 'L06', from: ['done'], to: 'invoiced', by: ['SYS'], guards: ['ordersAreInvoiced'], label: 'Facturer' },
  {
    id: 'L07',
    from: ['draft', 'checked', 'created', 'in_progress'],
    to: 'canceled',
    by: ['OPS'],
    guards: ['cancellationHasReason', 'ordersAreCanceled'],
    label: 'Annuler la livraison',
  },
] as const
export type DeliveryTransition = (typeof deliveryTransitions)[number]

/** The state machine of a delivery. */
export const deliveryMachine = defineMachine({ states: deliveryStatusLabels, transitions: deliveryTransitions, guards })
/** The guards of a delivery, by their numbers. */
export const deliveryGuards = guards

/** The actors of an author for deliveries. */
export const deliveryActors = (by: By): readonly Actor[] => actorsOn(by, 'deliveries:update')

/** Whether rows without an order may be typed in: while it is a draft, and once missions are created, for those that were left out. */
export const areRowsOpen = (status: keyof typeof deliveryStatusLabels): boolean =>
  status === 'draft' || status === 'created' || status === 'in_progress'
