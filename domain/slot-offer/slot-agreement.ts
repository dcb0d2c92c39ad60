import { addMinutes } from '../values/date/moment.ts'
import { afterQuietHours } from '../values/date/quiet-hours.ts'
import type { SlotOffer } from './slot-offer.ts'

/** The slot to which a tenant agreed last, and how often the tenant proposed one. */
export type SlotAnswer = { tenantId: string; startAt: string; proposals: number }
type Person = { id: string; emails?: string | null | undefined }

/** How often a tenant may propose a slot of one offer: each proposal is mailed to the others. */
export const mostProposals = 5

const day = 24 * 60

/** The tenants whose agreement counts: those who can be written to. */
export const answering = <Tenant extends Person>(tenants: readonly Tenant[]): Tenant[] => tenants.filter(({ emails }) => Boolean(emails))

/** Whether the tenants of an order have to agree with each other. A single tenant with an address decides alone. */
export const isShared = ({ decision }: Pick<SlotOffer, 'decision'>, tenants: readonly Person[]): boolean =>
  decision === 'all' && answering(tenants).length > 1

/** Whether a tenant agreed to the proposed slot; an agreement to an earlier proposal does not count. */
export const agrees = ({ proposedAt }: Pick<SlotOffer, 'proposedAt'>, answers: readonly SlotAnswer[], tenantId: string): boolean =>
  proposedAt !== null && answers.some((answer) => answer.tenantId === tenantId && answer.startAt === proposedAt)

/** The tenants who have not agreed to the proposed slot. */
export const lackingAgreement = <Tenant extends Person>(
  offer: Pick<SlotOffer, 'proposedAt'>,
  tenants: readonly Tenant[],
  answers: readonly SlotAnswer[],
): Tenant[] => answering(tenants).filter(({ id }) => !agrees(offer, answers, id))

/** Whether all tenants with an address agreed to the proposed slot. */
export const isAgreed = (offer: Pick<SlotOffer, 'proposedAt'>, tenants: readonly Person[], answers: readonly SlotAnswer[]): boolean =>
  offer.proposedAt !== null && answering(tenants).length > 0 && lackingAgreement(offer, tenants, answers).length === 0

const earlier = (one: string, other: string): string => (one < other ? one : other)

/**
 * The end of an offer once a slot of it is proposed: the others have a day to answer, but never beyond the slot; the end that it had is
 * never brought forward.
 */
export const expiryAfterProposal = (expiresAt: string, startAt: string, now: string): string => {
  const end = earlier(addMinutes(now, day), startAt)
  return end > expiresAt ? end : expiresAt
}

/** Until when a proposed slot is reserved: the end of the offer, but not beyond the slot itself. */
export const proposalEnd = (expiresAt: string, startAt: string): string => earlier(expiresAt, startAt)

/** When those who have not answered a proposal are reminded: half way to the end of the offer, a day at most, outside the quiet hours. */
export const proposalReminder = (now: string, expiresAt: string): string => {
  const minutes = Math.min(day, Math.floor((Date.parse(expiresAt) - Date.parse(now)) / 120_000))
  return earlier(afterQuietHours(addMinutes(now, minutes)), expiresAt)
}
