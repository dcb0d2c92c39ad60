import { expect, it } from 'vitest'
import { pageRows } from '@adm/contract/page/page'
import { englishPath, frenchRewrite } from './french-path.ts'

const at = (path: string) => new URL(path, 'https://adm.example')
const visibleAs = (here: string, path: string) => {
  const { pathname, search } = frenchRewrite(() => here).output({ url: at(path) })
  return pathname + search
}

it.each(pageRows.flatMap(({ path, frenchPath }) => (frenchPath ? [{ path, frenchPath }] : [])))(
  'opens $path under $frenchPath [ROUTE-2] [ROUTE-6]',
  ({ path, frenchPath }) => {
    expect(englishPath(frenchPath.replace('$id', '0199'))).toBe(path.replace('$id', '0199'))
  },
)

it('keeps query and hash, and leaves every other address alone', () => {
  expect(frenchRewrite(() => '/').input({ url: at('/commande?status=planned#suite') }).href).toBe(
    'https://adm.example/booking?status=planned#suite',
  )
  expect([englishPath('/booking'), englishPath('/nulle-part'), englishPath('/commande/a/b')]).toEqual([
    '/booking',
    '/nulle-part',
    '/commande/a/b',
  ])
})

it('leaves the French name in the bar while the person stays on the page, and links to others in English', () => {
  expect(visibleAs('/commande', '/booking?status=done')).toBe('/commande?status=done')
  expect(visibleAs('/commande', '/booking/0199')).toBe('/booking/0199')
  expect(visibleAs('/booking', '/booking?status=done')).toBe('/booking?status=done')
})
