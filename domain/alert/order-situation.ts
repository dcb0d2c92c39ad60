import type { Booking } from '../booking/order/booking.ts'
import { asksConfirmation, type Confirmer } from '../client/client-terms.ts'
import { addDays, dayOf, instantAt, startOfDay } from '../values/date/moment.ts'
import type { RiskFactor } from './alert-setting.ts'
import type { BouncedAddress, ReachedChecker } from './bounce.ts'

/** A factor of the risk score that applies, from when on, and the name that its sentence needs. */
export type RiskFact = { factor: RiskFactor; since: string; name?: string | undefined }

/** The data of an order from which its alerts follow. Nothing here depends on the clock. */
export type OrderSituation = {
  order: Booking
  isLocated: boolean
  /** Whether the client requires its reference. */
  referenceRequired: boolean
  /** Who confirms the appointments of the client. */
  confirmedBy: Confirmer
  /** When the order got its status. */
  statusSince: string
  /** When the oldest proposition without an answer was made. */
  propositionAt: string | null
  /** The slot for which a checker is or was looked for last. */
  searchedStartAt: string | null
  /** When the tenants last got their links by a person, and when one of them confirmed the presence. */
  linkSentAt: string | null
  presenceAt: string | null
  /** Whether anything of the mission is recorded: documents, readings, real times. */
  hasMissionData: boolean
  /** Whether the order has the report that it should deliver. */
  hasReport: boolean
  /** The checker of the order, and those to whom it is proposed. */
  checkers: readonly ReachedChecker[]
  /** Those of its addresses from which messages come back. */
  bounced: readonly BouncedAddress[]
  /** The factors that the server computed from other rows: client, keys, neighbouring missions, past orders, checker. */
  risks: readonly RiskFact[]
}

/** Whether a tenant has to be on site. */
const needsPresence = ({ presenceRequired, tenants }: OrderSituation['order']): boolean =>
  presenceRequired === true || tenants.some((tenant) => tenant.presenceRequired)

/** 18:00 two days before the mission: from then on an unconfirmed tenant is a matter for the desk. */
export const confirmationDue = (startAt: string): string => instantAt(addDays(dayOf(startAt), -2), '18:00')

/** Whether a planned mission needs a tenant, and whoever is asked to confirm has not. */
export const isTenantAwaited = ({ order, presenceAt, confirmedBy }: OrderSituation): boolean =>
  order.status === 'planned' && asksConfirmation(confirmedBy) && needsPresence(order) && presenceAt === null

const hourOf = ({ order, searchedStartAt }: OrderSituation): string | null => order.startAt ?? searchedStartAt
const lastWishedDay = ({ order }: OrderSituation): string | null => order.wishedUntilDay ?? order.wishedDay ?? null

/** When the mission begins: as planned, as searched for, else the wished day. */
export const startOf = (situation: OrderSituation): string | null => {
  const wished = lastWishedDay(situation)
  return hourOf(situation) ?? (wished ? startOfDay(wished) : null)
}

/** When the mission begins, as a fact says it: a wished day has no hour. */
export const observedStart = (situation: OrderSituation): string => hourOf(situation) ?? lastWishedDay(situation) ?? ''
