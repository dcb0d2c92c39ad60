import { deliveryPlanCalls } from '@adm/contract/calendar/delivery-plan'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of the checker's calendar, and of the planning of a delivery. */
export const calendarFeature: Feature = {
  tabs: {
    checker: [
      {
        name: 'calendar',
        title: 'Calendrier',
        order: 30,
        call: checkerCalendarCalls.availability,
        Tab: lazyPage(() => import('./checker/checker-calendar.tsx'), 'CheckerCalendar'),
      },
    ],
    delivery: [
      {
        name: 'planning',
        title: 'Planning',
        order: 30,
        call: deliveryPlanCalls.read,
        Tab: lazyPage(() => import('./delivery/delivery-planning.tsx'), 'DeliveryPlanning'),
      },
    ],
  },
}
