import { regularizationCalls } from '@adm/contract/regularization'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tab of a checker's regularizations. */
export const regularizationFeature: Feature = {
  tabs: {
    checker: [
      {
        name: 'regularization',
        title: 'Régularisation',
        order: 80,
        call: regularizationCalls.ofChecker,
        Tab: lazyPage(() => import('./checker-regularizations.tsx'), 'CheckerRegularizations'),
      },
    ],
  },
}
