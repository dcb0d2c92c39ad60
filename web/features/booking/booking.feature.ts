import { bookingCalls } from '@adm/contract/booking/booking'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { bookingReportCalls } from '@adm/contract/booking/booking-report'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'

/** Tabs of booking, checker and area pages, the absences in the head of a checker, and the edit that may be saved offline. */
export const bookingFeature: Feature = {
  tabs: {
    area: [
      {
        name: 'orders',
        title: 'Commandes',
        order: 40,
        call: bookingCalls.list,
        Tab: lazyPage(() => import('./list/booking-of-area.tsx'), 'BookingsOfArea'),
      },
    ],
    booking: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: bookingCalls.read,
        Tab: lazyPage(() => import('./detail/booking-informations.tsx'), 'BookingInformations'),
      },
      {
        name: 'data',
        title: 'Données',
        order: 20,
        call: bookingCalls.read,
        Tab: lazyPage(() => import('./detail/booking-data.tsx'), 'BookingData'),
      },
      {
        name: 'rapport',
        title: 'Rapport',
        order: 130,
        call: bookingReportCalls.read,
        Tab: lazyPage(() => import('./detail/booking-report.tsx'), 'BookingReportTab'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 40,
        call: bookingCalls.history,
        Tab: lazyPage(() => import('./history/booking-history.tsx'), 'BookingHistory'),
      },
    ],
    client: [
      {
        name: 'open-orders',
        title: 'Commandes ouvertes',
        call: bookingCalls.list,
        Tab: lazyPart(() => import('./list/client-open-orders.tsx'), 'ClientOpenOrders'),
        beginsTab: 'informations',
      },
    ],
    checker: [
      {
        name: 'orders',
        title: 'Commandes',
        order: 50,
        call: bookingCalls.list,
        Tab: lazyPage(() => import('./list/checker-bookings.tsx'), 'CheckerBookings'),
      },
      {
        name: 'absent',
        title: "Absent aujourd'hui",
        call: checkerAbsenceCalls.toHandle,
        Tab: lazyPart(() => import('./absence/checker-absent.tsx'), 'CheckerAbsent'),
        position: 'actions',
      },
      {
        name: 'absences',
        title: 'Absences à traiter',
        call: checkerAbsenceCalls.toHandle,
        Tab: lazyPart(() => import('./absence/checker-absences.tsx'), 'CheckerAbsences'),
        position: 'alerts',
      },
      {
        name: 'row',
        title: 'Actions',
        call: checkerAbsenceCalls.toHandle,
        Tab: lazyPart(() => import('./absence/checker-row-menu.tsx'), 'CheckerRowMenu'),
        position: 'row',
      },
    ],
  },
  pendingEdits: {
    [bookingCalls.change.path]: async () => (await import('./history/booking-record.ts')).bookingRecord,
  },
}
