import { tabStorage } from '../device-storage.ts'
const place = 'wanted-page'

/** Stores the page that an anonymous person requested: path, query, hash. Source: `docs/requirements.md` NAV-5. */
export const storeRequestedPage = (href: string): void => tabStorage.store(place, href)

/** The page after the sign-in, once: the requested page, else home. Never an address outside the product. */
export const takeRequestedPage = (): string => {
  const requested = tabStorage.read(place) ?? '/'
  tabStorage.drop(place)
  return isInside(requested) ? requested : '/'
}

const isInside = (href: string): boolean => {
  if (!href.startsWith('/')) return false
  const here = 'http://product.invalid'
  return URL.canParse(href, here) && new URL(href, here).origin === here
}
