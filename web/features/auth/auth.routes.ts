import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { rootRoute } from '../../platform/root-route.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.login.path,
  component: lazyPage(() => import('./login.page.tsx'), 'LoginPage'),
  staticData: { page: pages.login },
})
