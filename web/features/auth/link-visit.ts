import { useLocation, useNavigate } from '@tanstack/react-router'

/**
 * The token of the mailed link that opened this page, until it is used; then the success message. Both are in the navigation state: a
 * reload restores them, another visit (a new link, « Demander un autre lien ») starts without them.
 */
export const useLinkVisit = (): { token: string | undefined; done: string | undefined; finish: (message: string) => void } => {
  const { linkToken: token, linkDone: done } = useLocation({ select: ({ state }) => state })
  const navigate = useNavigate()
  return { token, done, finish: (message) => void navigate({ to: '.', replace: true, state: { linkDone: message } }) }
}
