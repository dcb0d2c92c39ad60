import { entities } from '@adm/domain/catalog/entities'
import { describe, expect, it } from 'vitest'
import { lists, readersOfList, titleOfList, viewedLists } from './lists.ts'
import { pageRows } from './page/page.ts'
import { savedViewChange, savedViewDraft } from './saved-view.ts'

describe('a list', () => {
  it('has names of its own, for its page, its calls and its log of files', () => {
    const names = lists.flatMap(({ name, plural, title }) => [name, plural, title])
    expect([...new Set(names)]).toEqual(names)
    expect(titleOfList('businesses')).toBe('Locaux commerciaux')
  })

  it.each(lists.map((list) => [list.title, list] as const))(
    '« %s » is read by the readers of its entity, under its page',
    (title, list) => {
      const readers = entities.find(({ name }) => name === list.name)?.readers
      expect(list.readers).toBe(readers ?? 'bookings:read')
      const page = pageRows.find(
        ({ path }) =>
          [`/${list.name}`, `/${list.plural}`, `/billing/${list.plural}`].includes(path) ||
          (list.name === 'billing-line' && path === '/billing/to-bill') ||
          (list.name === 'invoice-run' && path === '/billing/runs'),
      )
      expect(page).toMatchObject({ title, requires: [list.readers] })
    },
  )
})

describe('a saved view', () => {
  const naming = { name: 'À revoir', shared: false, columns: null, density: null }

  it.each(viewedLists.map(({ name }) => [name] as const))('of the list %s has the filters of that list, and no other', (list) => {
    expect(savedViewDraft.parse({ ...naming, list, filter: {} })).toMatchObject({ list })
    expect(savedViewChange.parse({ list, filter: {} })).toMatchObject({ list })
    expect(savedViewDraft.safeParse({ ...naming, list, filter: { unheard: 'of' } }).success).toBe(false)
  })

  it('needs the permission to read its list', () => {
    expect([readersOfList('warning'), readersOfList('business')]).toEqual(['alerts:read', 'bookings:read'])
  })
})
