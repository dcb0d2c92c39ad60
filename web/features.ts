import type { QueryClient } from '@tanstack/react-query'
import { alertFeature } from './features/alert/alert.feature.ts'
import { areaFeature } from './features/area/area.feature.ts'
import { billingLineFeature } from './features/billing-line/billing-line.feature.ts'
import { bookingFeature } from './features/booking/booking.feature.ts'
import { calendarFeature } from './features/calendar/calendar.feature.ts'
import { checkerFeature } from './features/checker/checker.feature.ts'
import { clientRequestFeature } from './features/client-request/client-request.feature.ts'
import { clientFeature } from './features/client/client.feature.ts'
import { deliveryFeature } from './features/delivery/delivery.feature.ts'
import { documentFeature } from './features/document/document.feature.ts'
import { invoiceRunFeature } from './features/invoice-run/invoice-run.feature.ts'
import { invoiceFeature } from './features/invoice/invoice.feature.ts'
import { keyTrackingFeature } from './features/key-tracking/key-tracking.feature.ts'
import { meterFeature } from './features/meter/meter.feature.ts'
import { missionPropositionFeature } from './features/mission-proposition/mission-proposition.feature.ts'
import { notificationFeature } from './features/notification/notification.feature.ts'
import { quotationFeature } from './features/quotation/quotation.feature.ts'
import { regularizationFeature } from './features/regularization/regularization.feature.ts'
import { partnerRequestFeature } from './features/partner-request/partner-request.feature.ts'
import { slotOfferFeature } from './features/slot-offer/slot-offer.feature.ts'
import { warningFeature } from './features/warning/warning.feature.ts'
import { type Feature, tabsOf } from './recipes/feature.ts'
import type { Tab } from './platform/session/tab.ts'
import { startSending } from './recipes/offline/pending-sender.ts'

/** The subjects that add tabs to detail pages or whose edits may be pending. In its own file, since a list needs none of it. */
const features: readonly Feature[] = [
  alertFeature,
  areaFeature,
  billingLineFeature,
  bookingFeature,
  calendarFeature,
  checkerFeature,
  clientFeature,
  deliveryFeature,
  documentFeature,
  invoiceFeature,
  invoiceRunFeature,
  keyTrackingFeature,
  meterFeature,
  missionPropositionFeature,
  notificationFeature,
  quotationFeature,
  regularizationFeature,
  slotOfferFeature,
  partnerRequestFeature,
  warningFeature,
  clientRequestFeature,
]

/** The tabs of a detail page, in its order. */
export const tabsOfPage = (page: string): readonly Tab[] => tabsOf(features, page)

/** Lists the pending edits, and sends them as soon as the network is back. */
export const startPendingEdits = (queries: QueryClient): void =>
  startSending(queries, Object.assign({}, ...features.map(({ pendingEdits }) => pendingEdits)))
