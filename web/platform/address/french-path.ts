import { pageRows } from '@adm/contract/page/page'

const pairs = pageRows.flatMap(({ path, frenchPath }) => (frenchPath ? [{ path, frenchPath, shape: shapeOf(frenchPath) }] : []))

/**
 * The canonical path of a page, for both of its names: `/commande/12` is `/booking/12`. One route for each page serves both, so that
 * filters, the requested page and links see one section. Source: `docs/domain.md` 8.1.
 */
export const englishPath = (pathname: string): string => {
  for (const { path, shape } of pairs) {
    const match = shape.exec(pathname)
    if (match) return fill(path, match.slice(1))
  }
  return pathname
}

let arriving: string | null = null

/** Announces the address to which the guard redirects, as the person typed it: its French name then stays in the address bar. */
export const arriveAt = (href: string): void => {
  arriving = href.replace(/[?#].*$/, '')
}

/**
 * The router's `rewrite`: it maps French addresses to their page, and leaves the French name in the address bar while the person stays
 * on that page (a filter, a tab). Every link to another page is English.
 * @param visible the path in the address bar now
 */
export const frenchRewrite = (visible: () => string) => ({
  input: ({ url }: { url: URL }): URL => withPath(url, englishPath(url.pathname)),
  output: ({ url }: { url: URL }): URL => {
    const french = [visible(), arriving].find((here) => here !== null && here !== url.pathname && englishPath(here) === url.pathname)
    return french ? withPath(url, french) : url
  },
})

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '([^/]+)')}/?$`)
}

const fill = (path: string, values: readonly string[]): string => {
  const left = [...values]
  return path.replace(/\$\w+/g, () => left.shift() ?? '')
}

const withPath = (url: URL, pathname: string): URL => {
  url.pathname = pathname
  return url
}
