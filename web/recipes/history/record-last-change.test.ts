import { expect, it } from 'vitest'
import { lastChanges } from './record-last-change.ts'

const by = { byName: 'Claire Petit', byKind: 'staff' }

it('tells of each field who gave it its value last, and when, in Paris [ENT-7]', () => {
  const changes = lastChanges([
    { ...by, at: '2026-11-20T08:00:00Z', before: null, after: { floor: '2', door: 'B' } },
    { ...by, byName: null, byKind: 'system', at: '2026-11-20T23:30:00Z', before: { floor: '2' }, after: { floor: '3' } },
  ])
  expect(changes.get('door')).toBe('Renseigné par Claire Petit le 20/11/2026 à 09:00')
  expect(changes.get('floor')).toBe('Modifié par le système le 21/11/2026 à 00:30')
  expect(changes.get('digicode')).toBeUndefined()
})

it('tells it of each part of a field that holds fields of its own', () => {
  const changes = lastChanges([
    { ...by, at: '2026-11-20T08:00:00Z', before: null, after: { details: { levels: 2, plans: ['flat'] } } },
    {
      ...by,
      at: '2026-11-21T08:00:00Z',
      before: { details: { levels: 2, plans: ['flat'] } },
      after: { details: { levels: 3, plans: ['flat'] } },
    },
  ])
  expect(changes.get('details.levels')).toBe('Modifié par Claire Petit le 21/11/2026 à 09:00')
  expect(changes.get('details.plans')).toBe('Renseigné par Claire Petit le 20/11/2026 à 09:00')
})
