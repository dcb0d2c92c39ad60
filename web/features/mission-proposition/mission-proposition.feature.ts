import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of an order's and a checker's propositions. */
export const missionPropositionFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'mission-propositions',
        title: 'Propositions de mission',
        order: 70,
        call: missionPropositionCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-propositions.tsx'), 'BookingPropositions'),
      },
    ],
    checker: [
      {
        name: 'mission-propositions',
        title: 'Propositions de mission',
        order: 60,
        call: missionPropositionCalls.ofChecker,
        Tab: lazyPage(() => import('./checker-propositions.tsx'), 'CheckerPropositions'),
      },
    ],
  },
}
