import { pageRows } from '@adm/contract/page/page'
import { featureOptions } from '@adm/domain/feature-option'
import { expect, it } from 'vitest'
import type { Session } from '../../platform/session/session.tsx'
import { quickLinkAbouts, quickLinks } from './quick-links.ts'

const person = { id: '0190', name: 'Camille', email: 'camille@example.com', picture: null, numberPerPage: 50 }
const options = Object.assign({}, ...Object.keys(featureOptions).map((name) => ({ [name]: true })))
const sessionOf = (scope: readonly 'all'[]): Session => ({
  person: { ...person, scope },
  options,
  isBusy: false,
  hasExpired: false,
  viewer: null,
  refusal: null,
  shutOut: null,
})
const pathsFor = (scope: readonly 'all'[]) => quickLinks(pageRows, sessionOf(scope)).map(({ page }) => page.path)

it('are alerts, areas, bookings, calendars, checkers, clients: those whose page exists, for whoever may open it [ROUTE-1]', () => {
  const expected = ['/alert', '/area', '/booking', '/calendar', '/checker', '/client']
  expect(Object.keys(quickLinkAbouts)).toEqual(expected)
  expect(pathsFor(['all'])).toEqual(expected.filter((path) => pageRows.some((page) => page.path === path)))
  expect(pathsFor([])).toEqual([])
})
