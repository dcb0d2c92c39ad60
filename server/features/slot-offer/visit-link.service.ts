import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import { linkNotValid } from '@adm/domain/personal-link'
import { isInNotice } from '@adm/domain/slot-offer/slot-offer'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { isVisit, statusOf } from '@adm/domain/slot-offer/visit-registration'
import type { Work } from '../../platform/work/work.ts'
import { type Linked, slotLink } from './linked-offer.service.ts'
import { findRegistrations } from './visit-registration.queries.ts'
import { leaveVisit, registerVisitor } from './visit-registration.service.ts'

/** A change by the link of a prospect. @throws {Refusal} `LINK_NOT_VALID` */
const changeByProspect = async (
  work: Work,
  token: string,
  act: (asProspect: Work, visit: Linked) => Promise<void>,
): Promise<LinkedSlotOffer> =>
  slotLink.change(work, token, async (asProspect, visit) => {
    if (!isVisit(visit.order)) throw linkNotValid()
    await act(asProspect, visit)
    return undefined
  })

/** Registers the bearer of a link. @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT` for a move, those of `registerVisitor` */
export const registerByLink = (work: Work, token: string, startAt: string): Promise<LinkedSlotOffer> =>
  changeByProspect(work, token, async (asProspect, visit) => {
    const { order } = visit
    const isMove = order.startAt !== null && Date.parse(order.startAt) !== Date.parse(startAt)
    if (isMove) await requireNotice(work, visit)
    await registerVisitor(asProspect, visit, startAt)
  })

/** Withdraws the bearer of a link, who stays interested. @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT` */
export const withdrawByLink = (work: Work, token: string): Promise<LinkedSlotOffer> =>
  changeByProspect(work, token, async (asProspect, visit) => {
    await requireNotice(work, visit)
    await leaveVisit(asProspect, visit, 'withdrawn')
  })

/** The bearer of a link is not interested any more: the link opens nothing afterwards. @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT` */
export const declineByLink = async (work: Work, token: string): Promise<undefined> => {
  const { linked: visit, asBearer: asProspect } = await slotLink.getForChange(work, token)
  if (!isVisit(visit.order)) throw linkNotValid()
  await requireNotice(work, visit)
  await leaveVisit(asProspect, visit, 'declined')
}

/** Who is registered leaves or moves a day before. @throws {Refusal} `NOTICE_TOO_SHORT` */
const requireNotice = async ({ db, now }: Work, { order, tenantId }: Linked): Promise<void> => {
  if (!order.startAt || isInNotice(order.startAt, now)) return
  if (statusOf(await findRegistrations(db, order.id), tenantId) === 'registered') throw slotOfferRefusals.tooLate()
}
