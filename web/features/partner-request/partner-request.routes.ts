import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { rootRoute } from '../../platform/address/root-route.ts'

/** The page of a partner's link, outside the product. */
export const partnerLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.partnerLink.path,
  component: lazyPage(() => import('./partner-link.page.tsx'), 'PartnerLinkPage'),
  staticData: { page: pages.partnerLink },
})
