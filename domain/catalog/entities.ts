import type { Entity } from '../entity/entity.ts'
import type { FeatureOption } from '../feature-option.ts'
import { hasPermissions, type Permission } from '../permission.ts'
import { alertEntity, alertBulkEntity, alertFixBulkEntity, alertSettingEntity } from '../alert/alert-entity.ts'
import { areaEntity } from '../area/area-entity.ts'
import { billingLineEntity } from '../billing-line/billing-line-entity.ts'
import { bookingEntity } from '../booking/booking-entity.ts'
import { bookingBulkEntity } from '../booking/bulk/booking-bulk-entity.ts'
import { calendarEntity, calendarPlanEntity } from '../calendar/calendar-entity.ts'
import { checkerEntity, timeBlockEntity } from '../checker/checker-entity.ts'
import { clientRequestEntity } from '../client-request/client-request-entity.ts'
import { clientEntity } from '../client/client-entity.ts'
import { companyEntity } from '../company/company-entity.ts'
import { documentEntity } from '../document/document-entity.ts'
import {
  deliveryEntity,
  deliveryKeysEntity,
  deliveryLotEntity,
  deliveryMissionsEntity,
  deliveryRowEntity,
} from '../delivery/delivery-entity.ts'
import { dwellingEntity } from '../dwelling/dwelling-entity.ts'
import { inboxEntity, inboxDigestEntity } from '../inbox/inbox-entity.ts'
import { invoiceBulkEntity, invoiceEntity } from '../invoice/invoice-entity.ts'
import { invoiceRunEntity } from '../invoice-run/invoice-run-entity.ts'
import { keyTrackingEntity } from '../key-tracking/history/key-tracking-entity.ts'
import { meterEntity } from '../meter/meter-entity.ts'
import { missionPropositionEntity, dispatchEntity } from '../mission-proposition/mission-proposition-entity.ts'
import { notificationEntity, notificationTemplateEntity, notificationOptOutEntity } from '../notification/notification-entity.ts'
import { priceGridEntity, clientPricesEntity, durationTableEntity } from '../offer/offer-entity.ts'
import { partnerRequestEntity } from '../partner-request/partner-request-entity.ts'
import { bouncedAddressEntity, jobEntity, mailEntity } from '../platform/platform-entity.ts'
import { quotationEntity } from '../quotation/quotation-entity.ts'
import { regularizationEntity } from '../regularization/regularization-entity.ts'
import { savedViewEntity } from '../saved-view/saved-view-entity.ts'
import { slotOfferEntity } from '../slot-offer/slot-offer-entity.ts'
import { userEntity, optionsEntity, signInSettingEntity } from '../user/user-entity.ts'
import { warningEntity } from '../warning/warning-entity.ts'

/** Every entity, by name: the only list of them. What names entities derives from here. */
export const entities = [
  alertEntity,
  alertBulkEntity,
  alertFixBulkEntity,
  alertSettingEntity,
  areaEntity,
  billingLineEntity,
  bookingEntity,
  bookingBulkEntity,
  bouncedAddressEntity,
  calendarEntity,
  calendarPlanEntity,
  checkerEntity,
  clientEntity,
  clientPricesEntity,
  clientRequestEntity,
  companyEntity,
  deliveryEntity,
  deliveryMissionsEntity,
  deliveryRowEntity,
  deliveryKeysEntity,
  deliveryLotEntity,
  dispatchEntity,
  documentEntity,
  durationTableEntity,
  dwellingEntity,
  inboxEntity,
  inboxDigestEntity,
  invoiceBulkEntity,
  invoiceEntity,
  invoiceRunEntity,
  jobEntity,
  keyTrackingEntity,
  mailEntity,
  meterEntity,
  missionPropositionEntity,
  notificationEntity,
  notificationOptOutEntity,
  notificationTemplateEntity,
  optionsEntity,
  partnerRequestEntity,
  priceGridEntity,
  quotationEntity,
  regularizationEntity,
  savedViewEntity,
  signInSettingEntity,
  slotOfferEntity,
  timeBlockEntity,
  userEntity,
  warningEntity,
] as const
type AnyEntity = (typeof entities)[number]
export type EntityName = AnyEntity['name']

type EntityWithPresence = Extract<AnyEntity, { hasPresence: true }>
export type PresentOn = EntityWithPresence['name']
/** The entities whose pages display the presence of other people. */
export const presentOn: readonly PresentOn[] = entities
  .filter((entity): entity is EntityWithPresence => 'hasPresence' in entity)
  .map(({ name }) => name)

/** The purposes of a personal link: the kinds that the entities declare. */
export type PersonalLinkKind = Extract<AnyEntity, { links: readonly string[] }>['links'][number]

const declared: readonly Entity[] = entities
/** The feature option that the calls below a part of a path need: `warnings` of `/api/warnings`. */
export const featureOfPath: ReadonlyMap<string, FeatureOption> = new Map(
  declared.flatMap(({ feature, paths = [] }) => (feature ? paths.map((path) => [path, feature] as const) : [])),
)

const readersByName: ReadonlyMap<string, Entity['readers']> = new Map(entities.map(({ name, readers }) => [name, readers]))

/** Entities of which each row belongs to one account and has its identifier: only that account receives their changes. */
export const personalEntities: readonly EntityName[] = entities.flatMap(({ name, readers }) => (readers === 'account' ? [name] : []))

/**
 * Whether changes of this entity's rows are sent to a user with these permissions; those of a personal entity only to its own account. An
 * entity that is not declared has no reader but holders of `all`.
 */
export const mayReceive = (granted: readonly Permission[], entity: string): boolean => {
  const readers = readersByName.get(entity) ?? 'all'
  return readers === 'signedIn' || readers === 'account' || hasPermissions(granted, [readers])
}
