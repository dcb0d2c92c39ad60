import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tab of the checker's calendar. */
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
  },
}
