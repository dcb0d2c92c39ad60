import { expect, it } from 'vitest'
import { rowsOfTable } from '../checks/docs-table.ts'
import { tabsOfPage } from './features.ts'
import type { Feature } from './recipes/feature.ts'

const specification = import.meta.glob('../docs/domain.md', { query: '?raw', import: 'default', eager: true })
const features = import.meta.glob<Record<string, Feature>>('./features/**/*.feature.ts', { eager: true })

/** The tabs of a page: name in the address, title, right to see it. */
const tabsIn = (page: string): string[][] =>
  tabsOfPage(page)
    .filter(({ order }) => order)
    .map(({ name, title, call }) => [name, title, typeof call.requires === 'string' ? call.requires : call.requires.join(' + ')])

/** The tabs of `docs/domain.md` 3.1 to 3.4 with the titles of 8.2, typed there by hand: never derive them from the code that they prove. */
const specified = rowsOfTable(Object.values(specification).map(String).join(''), ['page', 'tab', 'title', 'right'])
const pages = [...new Set(specified.map(([page = '']) => page))]

it('the pages with tabs are those of the specification', () => {
  const tabbed = Object.values(features).flatMap((module) => Object.values(module).flatMap(({ tabs = {} }) => Object.keys(tabs)))
  expect([...new Set(tabbed)].toSorted()).toEqual(pages.toSorted())
})

it.each(pages)('of the page %s, in their order [TAB-1] [TAB-2] [TAB-3]', (page) => {
  expect(tabsIn(page)).toEqual(specified.filter(([of]) => of === page).map(([, ...tab]) => tab))
})

it('of an order: slots of the tenant, and the partner where one provides the service [TAB-1]', () => {
  const servicesOf = (tab: string) => tabsOfPage('booking').find(({ title }) => title === tab)?.kinds
  const onDemand = ['diagnostics', 'cleaning', 'photos', 'plan']
  expect(servicesOf('Partenaire')?.toSorted()).toEqual(onDemand.toSorted())
  expect(servicesOf('Créneaux des prospects')).toEqual(['visite'])
  expect(servicesOf('Créneaux du locataire')).toHaveLength(11)
})
