import { useNavigate, useRouterState } from '@tanstack/react-router'

/**
 * The token of the mailed link that opened this page, until it is used; then the success message. Both are in the navigation state: a
 * reload restores them, another visit (a new link, « Demander un autre lien ») starts without them. While the next page loads, the state is
 * still that of this page: otherwise its empty form would appear for a moment.
 */
export const useLinkVisit = (): { token: string | undefined; done: string | undefined; finish: (message: string) => void } => {
  const { linkToken: token, linkDone: done } = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).state,
  })
  const navigate = useNavigate()
  return { token, done, finish: (message) => void navigate({ to: '.', replace: true, state: { linkDone: message } }) }
}
