import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { rootRoute } from '../../platform/address/root-route.ts'

/** The page of a personal link, outside the product. */
export const propositionLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.missionLink.path,
  component: lazyPage(() => import('./proposition-link.page.tsx'), 'PropositionLinkPage'),
  staticData: { page: pages.missionLink },
})
