import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router'
import { pages } from '@adm/contract/page'
import { strategyCalls } from '@adm/contract/strategy'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { rootRoute, signedInRoute } from '../../platform/root-route.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.login.path,
  // Asked before the page shows, so that it does not change under the hand; a failure is no reason not to show it.
  loader: ({ context }) => context.queryClient.prefetchQuery(asking(strategyCalls.strategies, {})),
  component: lazyPage(() => import('./login.page.tsx'), 'LoginPage'),
  staticData: { page: pages.login },
})

/** The secret of a mailed link leaves the address bar before the page shows: what is left behind there opens nothing. */
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
