import { bookingEntity } from '../booking/booking-entity.ts'
import { checkerEntity } from '../checker/checker-entity.ts'
import { clientEntity } from '../client/client-entity.ts'
import { documentEntity } from '../document/document-entity.ts'
import { keyTrackingEntity } from '../key-tracking/history/key-tracking-entity.ts'
import { meterEntity } from '../meter/meter-entity.ts'
import { dispatchEntity, missionPropositionEntity } from '../mission-proposition/mission-proposition-entity.ts'
import { bouncedAddressEntity } from '../platform/platform-entity.ts'
import { slotOfferEntity } from '../slot-offer/slot-offer-entity.ts'

const sources = [
  bookingEntity,
  clientEntity,
  checkerEntity,
  missionPropositionEntity,
  dispatchEntity,
  slotOfferEntity,
  keyTrackingEntity,
  meterEntity,
  documentEntity,
  bouncedAddressEntity,
]

/** An entity whose changes queue an evaluation of alerts. */
export type AlertSource = (typeof sources)[number]['name']

/**
 * The entities whose changes queue an evaluation of alerts, in the transaction of the change: a trigger on the events reads them in the table
 * `alert_source`, which the start of the server writes from here.
 */
export const alertSources: readonly AlertSource[] = sources.map(({ name }) => name)
