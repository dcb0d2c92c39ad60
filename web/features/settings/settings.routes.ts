import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { optionsQuery } from './settings-options.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.settings.path,
  component: lazyPage(() => import('./settings.page.tsx'), 'SettingsPage'),
  staticData: { page: pages.settings },
  loader: ({ context }) => void context.queryClient.prefetchQuery(optionsQuery),
})
