import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { rootRoute } from '../../platform/address/root-route.ts'

/** The page of a client's link, outside the product. */
export const clientLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.clientLink.path,
  component: lazyPage(() => import('./client-link.page.tsx'), 'ClientLinkPage'),
  staticData: { page: pages.clientLink },
})
