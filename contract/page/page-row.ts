import type { FeatureOption } from '@adm/domain/feature-option'
import type { z } from 'zod'
import type { Call } from '../call/call.ts'

/** The icons of the menu's entries; `web/ui/base/icon.tsx` draws them. */
type MenuIcon = 'bell' | 'bookings' | 'calendar' | 'clients' | 'euro' | 'file' | 'home' | 'lots' | 'map' | 'person' | 'shop' | 'warning'

/**
 * Every page, one row each, read by the router, the menu, `Ctrl K`, the server's 200 or 404 for a document, and the tests over every page.
 * Links use `path`; `frenchPath` opens the same page. Source: `docs/domain.md` 8.1.
 */
export type Page = {
  path: `/${string}`
  frenchPath?: `/${string}`
  title: string
  /**
   * The right of the calls that it loads, which tests compare (`page.test.ts`, `lists.test.ts`): written out where these calls are large and
   * not of the first screen. `guest`: for people who are not signed in; others are redirected to the home page.
   */
  requires: Call['requires'] | 'guest'
  /** The schema of the `$parameters` of the path: any other value is 404 at once, before any load (NAV-2). */
  params?: z.ZodType
  /** The feature option that turns the page off. */
  feature?: FeatureOption
  /** Its entry in the left menu. */
  menu?: { label: string; icon: MenuIcon }
  /** Always in the menu: the page itself refuses a person without the permission (NAV-11). */
  alwaysInMenu?: true
  /** The names of its guards, when `requires` does not determine them (`guardsOf`). */
  guards?: readonly string[]
  /** Its keyboard shortcut, outside a field: one letter, or `g` and a letter for a section. */
  keys?: string
}

/** The guards of a page, by name, in order; the web app runs them. An unknown name is a 500 (NAV-16). */
export const guardsOf = ({ requires, guards }: Page): readonly string[] => {
  if (guards) return guards
  if (requires === 'public' || requires === 'link') return []
  return requires === 'guest' ? ['guest'] : ['signedIn', 'feature', 'permission']
}

/** Pages as data, with the type of each row and of its path. */
export const definePages = <const Pages extends Record<string, Page>>(pages: Pages): Pages => pages
