import { notFound, redirect } from '@tanstack/react-router'
import { guardsOf, type Page } from '@adm/contract/page/page-row'
import { hasPermissions, permissionLabels } from '@adm/domain/permission'
import { arriveAt } from '../address/french-path.ts'
import { Refused } from '../api/refused.ts'
import { isOn, loadSession, readSession, type Session, signOut } from './session.tsx'
import { storeRequestedPage, takeRequestedPage } from './requested-page.ts'

type GuardInput = { page: Page | undefined; params: Record<string, string>; href: string; isPreload: boolean; isLeaving: boolean }
type Passage = Pick<GuardInput, 'href' | 'isPreload'> & { page: Page; session: Session }

/** The guards of the page table: each returns, or throws. */
const guards: Readonly<Record<string, (passage: Passage) => void>> = {
  guest: ({ session, isPreload }) => {
    if (session.person) throw toRequestedPage(isPreload)
  },
  signedIn: ({ session, href, isPreload }) => {
    if (!session.person) throw toSignIn(href, isPreload)
  },
  feature: ({ session, page }) => {
    if (!isOn(session, page.feature)) throw refused(404, 'FEATURE_OFF', "Cette fonction n'est pas activée.")
  },
  permission: ({ session, page: { requires } }) => {
    if (typeof requires === 'string') return
    const missing = requires.find((right) => !hasPermissions(session.person?.scope ?? [], [right]))
    if (missing) throw refused(403, 'FORBIDDEN', `Vous n'avez pas le droit d'effectuer cette action (${permissionLabels[missing]}).`)
  },
}

/**
 * Runs the guards of a page's row: the one place for all routes. The sign-out passes here as well (`isLeaving`): home, which is
 * protected, redirects a signed-out person to the sign-in.
 * @throws a redirect (anonymous to the sign-in, signed-in away from it), a 404 (an invalid id), or {Refused} `FORBIDDEN` with the
 *   missing right in French, `FEATURE_OFF` when the company has not switched it on, `UNKNOWN_GUARD` for a name that no guard has
 */
export const guard = async ({ page, params, href, isPreload, isLeaving }: GuardInput): Promise<void> => {
  if (!page) return
  if (page.params && !page.params.safeParse(params).success) throw notFound()
  const names = guardsOf(page)
  if (names.length === 0) return
  if (isLeaving && readSession().person) await signOut()
  const session = await loadSession()
  for (const name of names) {
    const pass = guards[name]
    if (!pass) throw refused(500, 'UNKNOWN_GUARD', 'Unknown middleware')
    pass({ page, session, href, isPreload })
  }
}

const toRequestedPage = (isPreload: boolean) => {
  if (isPreload) return redirect({ to: '/' })
  const href = takeRequestedPage()
  arriveAt(href)
  return redirect({ href, replace: true })
}

const toSignIn = (href: string, isPreload: boolean) => {
  if (!isPreload && href !== '/') storeRequestedPage(href)
  return redirect({ to: '/login', replace: true })
}

const refused = (statusCode: number, code: string, message: string) => new Refused({ statusCode, code, message, errors: [] })
