import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { NotificationSearch } from './notification-search.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'

/** The list of messages. Its filters are read by the page: their schema is not of the first screen. */
export const notificationListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.notifications.path,
  component: lazyPage(() => import('./notification-list.page.tsx'), 'NotificationListPage'),
  staticData: { page: pages.notifications, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): Partial<Record<keyof NotificationSearch, unknown>> => search,
})
