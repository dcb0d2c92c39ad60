import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.home.path,
  component: lazyPage(() => import('./home.page.tsx'), 'HomePage'),
  staticData: { page: pages.home },
})
