import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { rootRoute } from '../../../platform/address/root-route.ts'

/** The page of the link to opt out, outside the product. */
export const optOutLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.optOutLink.path,
  component: lazyPage(() => import('./opt-out.page.tsx'), 'OptOutPage'),
  staticData: { page: pages.optOutLink },
})
