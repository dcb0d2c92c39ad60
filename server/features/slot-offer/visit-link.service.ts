import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import { isInNotice } from '@adm/domain/slot-offer/slot-offer'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { statusOf } from '@adm/domain/slot-offer/visit-registration'
import type { Work } from '../../platform/work/work.ts'
import { again, byTenant, getVisitForChange, type Linked } from './linked-offer.service.ts'
import { findRegistrations } from './visit-registration.queries.ts'
import { leaveVisit, registerVisitor } from './visit-registration.service.ts'

/** Registers the bearer of a link. @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT` for a move, those of `registerVisitor` */
export const registerByLink = async (work: Work, token: string, startAt: string): Promise<LinkedSlotOffer> => {
  const visit = await getVisitForChange(work, token)
  const { order } = visit
  const isMove = order.startAt !== null && Date.parse(order.startAt) !== Date.parse(startAt)
  if (isMove) await requireNotice(work, visit)
  await registerVisitor(byTenant(work, visit), visit, startAt)
  return again(work, visit)
}

/** Withdraws the bearer of a link, who stays interested. @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT` */
export const withdrawByLink = async (work: Work, token: string): Promise<LinkedSlotOffer> => {
  const visit = await getVisitForChange(work, token)
  await requireNotice(work, visit)
  await leaveVisit(byTenant(work, visit), visit, 'withdrawn')
  return again(work, visit)
}

/** The bearer of a link is not interested any more. @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT` */
export const declineByLink = async (work: Work, token: string): Promise<undefined> => {
  const visit = await getVisitForChange(work, token)
  await requireNotice(work, visit)
  await leaveVisit(byTenant(work, visit), visit, 'declined')
  return undefined
}

/** Who is registered leaves or moves a day before. @throws {Refusal} `NOTICE_TOO_SHORT` */
const requireNotice = async ({ db, now }: Work, { order, tenantId }: Linked): Promise<void> => {
  if (!order.startAt || isInNotice(order.startAt, now)) return
  if (statusOf(await findRegistrations(db, order.id), tenantId) === 'registered') throw slotOfferRefusals.tooLate()
}
