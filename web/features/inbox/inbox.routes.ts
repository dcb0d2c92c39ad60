import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import type { InboxSearch } from './inbox-search.ts'

/** What concerns the person. The schema of its address and its call come with the page's own file. */
export const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.inbox.path,
  component: lazyPage(() => import('./inbox.page.tsx'), 'InboxPage'),
  staticData: { page: pages.inbox },
  validateSearch: (search: Record<string, unknown>): Partial<Record<keyof InboxSearch, unknown>> => search,
})
