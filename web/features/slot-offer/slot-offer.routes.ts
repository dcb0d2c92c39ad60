import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { rootRoute } from '../../platform/address/root-route.ts'

/** The page of a tenant's link, outside the product. */
export const slotLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.slotLink.path,
  component: lazyPage(() => import('./slot-link.page.tsx'), 'SlotLinkPage'),
  staticData: { page: pages.slotLink },
})
