import { pageRows, pages } from '@adm/contract/page/page'
import type { Page } from '@adm/contract/page/page-row'
import { featureOptions } from '@adm/domain/feature-option'
import { type Permission, permissions } from '@adm/domain/permission'
import { expect, it } from 'vitest'
import { menuEntries, mayOpen } from './menu-entries.ts'
import type { Session } from '../session/session.tsx'

const person = { id: '0190', name: 'Camille', email: 'camille@example.com', picture: null, numberPerPage: 50 }
const options = Object.assign({}, ...Object.keys(featureOptions).map((name) => ({ [name]: true })))
const sessionOf = (scope: readonly Permission[], change = {}): Session => ({
  person: { ...person, scope },
  options: { ...options, ...change },
  isBusy: false,
  hasExpired: false,
  viewer: null,
  refusal: null,
  shutOut: null,
})
const business = {
  ...pages.bookings,
  path: '/business',
  menu: { label: 'Locaux commerciaux', icon: 'shop' },
  alwaysInMenu: true,
} satisfies Page
const wordsOf = (rows: readonly Page[], session: Session) => menuEntries(rows, session).map(({ menu }) => menu.label)

it.each(pageRows.flatMap((page) => (page.menu ? [[page.menu.label, page] as const] : [])))(
  'the entry %s is there for whoever may see its page, and for nobody else [NAV-10] [PERM-4]',
  (word, page) => {
    const needed = typeof page.requires === 'string' ? [] : page.requires
    const without = permissions.filter((name) => name !== 'all' && !needed.includes(name))
    expect(wordsOf([page], sessionOf(needed))).toEqual([word])
    expect(wordsOf([page], sessionOf(['all']))).toEqual([word])
    expect(wordsOf([page], sessionOf(without))).toEqual(needed.length === 0 || page.alwaysInMenu ? [word] : [])
  },
)

it('commercial premises are in the menu of everybody, though not everybody may open them [NAV-11]', () => {
  const nobody = sessionOf([])
  expect(wordsOf([pages.bookings, business], nobody)).toEqual(['Locaux commerciaux'])
  expect(mayOpen(business, nobody)).toBe(false)
})

it('a feature that is off takes its entry away, from everybody [NAV-10] [ENT-2]', () => {
  expect(wordsOf([pages.bookings, business], sessionOf(['all'], { booking: false }))).toEqual([])
})
