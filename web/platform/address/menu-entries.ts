import type { Page } from '@adm/contract/page/page-row'
import { isOn, mayCall, type Session } from '../session/session.tsx'

type PageWithEntry = Page & { menu: NonNullable<Page['menu']> }
const hasEntry = (page: Page): page is PageWithEntry => page.menu !== undefined

/** The pages that have an entry in the left menu, for this person, of features that are on; in the order of the table. */
export const menuEntries = (pages: readonly Page[], session: Session): readonly PageWithEntry[] =>
  pages.filter(hasEntry).filter((page) => isOn(session, page.feature) && (page.alwaysInMenu || mayOpen(page, session)))

/** Whether this person may open the page; the page's guard applies the same rule. */
export const mayOpen = ({ requires, feature }: Page, session: Session): boolean =>
  requires !== 'guest' && isOn(session, feature) && mayCall(session, requires)
