import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { strategyCalls } from '@adm/contract/auth/strategy'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { rootRoute, signedInRoute } from '../../platform/address/root-route.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.login.path,
  // Fetched before the page is displayed, to avoid a layout shift; the page is displayed even if the request fails.
  loader: ({ context }) => context.queryClient.prefetchQuery(apiQuery(strategyCalls.strategies, {})),
  component: lazyPage(() => import('./login.page.tsx'), 'LoginPage'),
  staticData: { page: pages.login },
})

/** Removes the token of a mailed link from the URL before the page is displayed: a URL left in the history grants nothing. */
const hideLinkToken = ({ location }: { location: ParsedLocation }): void => {
  const linkToken = /^token=(.+)$/.exec(location.hash)?.[1]
  if (linkToken) throw redirect({ to: location.pathname, replace: true, state: { linkToken } })
}

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.register.path,
  beforeLoad: hideLinkToken,
  component: lazyPage(() => import('./register.page.tsx'), 'RegisterPage'),
  staticData: { page: pages.register },
})

export const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.passwordReset.path,
  beforeLoad: hideLinkToken,
  component: lazyPage(() => import('./password-reset.page.tsx'), 'PasswordResetPage'),
  staticData: { page: pages.passwordReset },
})

export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.profile.path,
  component: lazyPage(() => import('./profile.page.tsx'), 'ProfilePage'),
  staticData: { page: pages.profile },
})
