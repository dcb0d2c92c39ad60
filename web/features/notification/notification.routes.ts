import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import type { NotificationSearch } from './notification-search.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'

/** The list of messages. Its filters and calls come with the page's own file: they are not of the first screen. */
export const notificationListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.notifications.path,
  component: lazyPage(() => import('./notification-list.page.tsx'), 'NotificationListPage'),
  staticData: { page: pages.notifications, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): Partial<Record<keyof NotificationSearch, unknown>> => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { notificationListQuery, readNotificationSearch } = await loadCode(() => import('./notification-search.ts'))
    const search = readNotificationSearch(deps)
    void context.queryClient.prefetchQuery(notificationListQuery(search))
    return search
  },
})
