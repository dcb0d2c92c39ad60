import { tabStorage } from '../device-storage.ts'
const storageKey = 'wanted-page'

/** Stores the page that an anonymous person requested: path, query, hash. Source: `docs/requirements.md` NAV-5. */
export const storeRequestedPage = (href: string): void => tabStorage.store(storageKey, href)

/** The page after the sign-in, once: the requested page, else home. Never an address outside the product. */
export const takeRequestedPage = (): string => {
  const requested = tabStorage.read(storageKey) ?? '/'
  tabStorage.drop(storageKey)
  return isInside(requested) ? requested : '/'
}

const isInside = (href: string): boolean => {
  if (!href.startsWith('/')) return false
  const here = 'http://product.invalid'
  return URL.canParse(href, here) && new URL(href, here).origin === here
}
