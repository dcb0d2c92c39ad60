import { z } from 'zod'
import type { Booking } from '../booking/order/booking.ts'
import { familyOf } from '../booking/step/booking-service.ts'
import type { BookingStatus } from '../booking/step/booking-status.ts'
import { instant } from '../values/date/moment.ts'

/** What a prospect last said of a visit. Source: `docs/domain.md` 1.1.7. */
export const registrationStatusLabels = { registered: 'Inscrit', withdrawn: 'Désisté', declined: 'Plus intéressé' } as const
export type RegistrationStatus = keyof typeof registrationStatusLabels
export const registrationStatuses = ['registered', 'withdrawn', 'declined'] as const satisfies readonly RegistrationStatus[]

/** The last answer of a prospect. */
export type VisitRegistration = { tenantId: string; status: RegistrationStatus; answeredAt: string; answers: number }

/** An answer that the desk records for a prospect; the start is that of the slot for which the prospect registers. */
export const visitRegistrationDraft = z.strictObject({
  tenantId: z.uuid('Choisissez un prospect.'),
  status: z.enum(registrationStatuses),
  startAt: instant.nullish(),
})
export type VisitRegistrationDraft = z.output<typeof visitRegistrationDraft>

/** How many prospects one visit takes. */
export const mostVisitors = 4

/** How long the hour of a visit stays reserved after its last prospect withdrew (V06). */
export const reservedHourMinutes = 120

type Person = Pick<Booking['tenants'][number], 'id' | 'role'>
type Answers = readonly Pick<VisitRegistration, 'tenantId' | 'status'>[]

/** Whether prospects visit: they register for one hour, up to the places of the visit. */
export const isVisit = ({ service }: Pick<Booking, 'service'>): boolean => familyOf(service) === 'VIS'

/** The title of the slots of an order, on its tab and in its history: a visit has prospects, no tenant. */
export const slotsTitle = (order: Pick<Booking, 'service'>): string => (isVisit(order) ? 'Créneaux des prospects' : 'Créneaux du locataire')

/** The prospects among the people of an order. */
export const prospectsOf = <P extends Person>(tenants: readonly P[]): P[] => tenants.filter(({ role }) => role === 'prospect')

/** What a prospect last said. */
export const statusOf = (answers: Answers, tenantId: string): RegistrationStatus | null =>
  answers.find((answer) => answer.tenantId === tenantId)?.status ?? null

/** The prospects of an order who are registered. */
export const registeredOf = <P extends Person>(tenants: readonly P[], answers: Answers): P[] =>
  prospectsOf(tenants).filter(({ id }) => statusOf(answers, id) === 'registered')

/** The places that are left at the hour of a visit. */
export const placesLeft = (tenants: readonly Person[], answers: Answers): number =>
  Math.max(0, mostVisitors - registeredOf(tenants, answers).length)

/** Whether a prospect is the only registered one: the hour may be moved without the others. */
export const isAlone = (tenants: readonly Person[], answers: Answers, tenantId: string): boolean => {
  const registered = registeredOf(tenants, answers)
  return registered.length === 1 && registered[0]?.id === tenantId
}

/** Whether an order has prospects, and none of them is interested any more. */
export const haveAllDeclined = (tenants: readonly Person[], answers: Answers): boolean => {
  const prospects = prospectsOf(tenants)
  return prospects.length > 0 && prospects.every(({ id }) => statusOf(answers, id) === 'declined')
}

type Left = {
  status: BookingStatus
  /** Whether the prospect who leaves was registered. */
  wasRegistered: boolean
  /** Whether a cancellation costs nothing now. */
  isFree: boolean
}

/**
 * What becomes of the order of a visit when a prospect withdraws or is not interested any more: canceled when nobody is interested (V10),
 * unless the client would pay for it; waiting for visitors when the last registered one leaves (V06). Null: nothing.
 * @param answers with the one of the prospect who leaves
 */
export const orderAfterLeaving = (
  { status, wasRegistered, isFree }: Left,
  tenants: readonly Person[],
  answers: Answers,
): Extract<BookingStatus, 'prospect_canceled' | 'waiting_visitors'> | null => {
  if (haveAllDeclined(tenants, answers) && isFree) return 'prospect_canceled'
  const isDated = status === 'planned' || status === 'confirmed'
  return wasRegistered && isDated && registeredOf(tenants, answers).length === 0 ? 'waiting_visitors' : null
}
