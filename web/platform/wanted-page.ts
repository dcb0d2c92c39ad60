const place = 'wanted-page'

/** Remembers where an anonymous person wanted to go: path, query, hash. Source: `docs/requirements.md` NAV-5. */
export const keepWantedPage = (href: string): void => sessionStorage.setItem(place, href)

/** Where to go after the sign-in, once: the wanted page, else home. Never an address outside the product. */
export const takeWantedPage = (): string => {
  const wanted = sessionStorage.getItem(place) ?? '/'
  sessionStorage.removeItem(place)
  return isInside(wanted) ? wanted : '/'
}

const isInside = (href: string): boolean => {
  if (!href.startsWith('/')) return false
  const here = 'http://product.invalid'
  return URL.canParse(href, here) && new URL(href, here).origin === here
}
