import { notFound, redirect } from '@tanstack/react-router'
import type { Page } from '@adm/contract/page'
import { holds, permissionLabels } from '@adm/domain/permission'
import { arriveAt } from './french-path.ts'
import { Refused } from './refused.ts'
import { isOn, loadSession, readSession, type Session, signOut } from './session.tsx'
import { keepWantedPage, takeWantedPage } from './wanted-page.ts'

type Asked = { page: Page | undefined; params: Record<string, string>; href: string; isPreload: boolean; isLeaving: boolean }

/**
 * Lets a person into a page, or not, from the page's own row: the one guard of all routes. The way out passes here as well (`isLeaving`):
 * home, which is protected, sends to the sign-in whoever is no longer there.
 * @throws a redirect (anonymous to the sign-in, signed-in away from it), a 404 (an id that is none), or {Refused} `FORBIDDEN` with the
 *   missing right in French, `FEATURE_OFF` when the company has not switched it on
 */
export const guard = async ({ page, params, href, isPreload, isLeaving }: Asked): Promise<void> => {
  if (!page) return
  if (page.params && !page.params.safeParse(params).success) throw notFound()
  if (page.requires === 'public' || page.requires === 'link') return
  if (isLeaving && readSession().person) await signOut()
  const session = await loadSession()
  if (page.requires === 'guest') {
    if (session.person) throw toWantedPage(isPreload)
    return
  }
  if (!session.person) throw toSignIn(href, isPreload)
  requirePage(session, page, page.requires)
}

const toWantedPage = (isPreload: boolean) => {
  if (isPreload) return redirect({ to: '/' })
  const href = takeWantedPage()
  arriveAt(href)
  return redirect({ href, replace: true })
}

const toSignIn = (href: string, isPreload: boolean) => {
  if (!isPreload && href !== '/') keepWantedPage(href)
  return redirect({ to: '/login', replace: true })
}

const requirePage = (session: Session, page: Page, requires: Exclude<Page['requires'], 'guest'>): void => {
  if (!isOn(session, page.feature)) throw refused(404, 'FEATURE_OFF', "Cette fonction n'est pas activée.")
  if (typeof requires === 'string') return
  const missing = requires.find((right) => !holds(session.person?.scope ?? [], [right]))
  if (missing) throw refused(403, 'FORBIDDEN', `Vous n'avez pas le droit d'effectuer cette action (${permissionLabels[missing]}).`)
}

const refused = (statusCode: number, code: string, message: string) => new Refused({ statusCode, code, message, errors: [] })
