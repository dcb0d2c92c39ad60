import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingServices } from '../../offer/sold-service.ts'
import { bookingPhases, bookingStatuses } from '../step/booking-status.ts'
import { type EntryCandidate, type EntrySide, entryConfidences, entryFacts, entryMatch, entryServices, notAnEntry } from './entry-match.ts'

const home = { zipCode: '75011', address: '12 rue des Lilas', door: 'A', clientId: 'client' }
const exit: EntrySide = { ...home, id: 'exit', tenantNames: ['Nour Petit'], day: '2026-11-23' }
const entry: EntryCandidate = {
  ...home,
  id: 'entry',
  service: 'checkin',
  status: 'validated',
  tenantNames: ['Nour Petit'],
  day: '2025-05-03',
}

/** The possible confidences, by place. */
const mostOf = { dwelling: entryConfidences, address: ['medium', 'low'], elsewhere: ['low'] }

const side = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  clientId: fc.constantFrom('x', 'y', undefined),
  dwellingId: fc.constantFrom('d1', 'd2', null),
  zipCode: fc.constantFrom('75011', '31000'),
  address: fc.constantFrom('12 rue des Lilas', '12 Rue des Lîlas', '3 place Carnot'),
  door: fc.constantFrom('A', 'a', 'B', null),
  tenantNames: fc.subarray(['Nour Petit', 'Petit Nour', 'Éva Roy', 'Eva ROY']),
  day: fc.constantFrom('2025-05-03', '2026-11-23', null),
})
const candidate = fc
  .tuple(side, fc.constantFrom(...bookingServices), fc.constantFrom(...bookingStatuses))
  .map(([fields, service, status]) => ({ ...fields, service, status }))

describe('the entry proposed for an exit', () => {
  it('is surest at the same home, of the same tenant, before the exit, for the same client; and says why [ENT-7]', () => {
    expect(entryMatch(exit, entry)).toEqual({
      score: 100,
      confidence: 'high',
      reasons: ['même logement', 'même locataire', 'entrée avant la sortie', 'même client'],
    })
  })

  it.each([
    [{ tenantNames: ['NOUR  PÉTIT'] }, 'high', 'même locataire'],
    [{ tenantNames: ['Petit Nour', 'Éva Roy'] }, 'high', 'un locataire en commun'],
    [{ tenantNames: [] }, 'medium', 'même logement'],
    [{ tenantNames: ['Éva Roy'] }, 'low', 'autre locataire'],
    [{ door: 'B' }, 'medium', 'même adresse, autre porte'],
    [{ zipCode: '31000' }, 'low', 'autre adresse'],
    [{ day: '2027-01-01' }, 'low', 'entrée après la sortie'],
    [{ day: null }, 'medium', 'même logement'],
    [{ clientId: 'other' }, 'high', 'autre client'],
  ] as const)('with %j is of confidence « %s »: %s', (change, confidence, reason) => {
    const match = entryMatch(exit, { ...entry, ...change })
    expect(match?.confidence).toBe(confidence)
    expect(match?.reasons).toContain(reason)
  })

  it('came before an exit that has no day yet when it is of the past [ENT-7]', () => {
    const undated = { ...exit, day: null, notBeforeDay: '2026-11-20' }
    expect(entryMatch(undated, entry)?.confidence).toBe('high')
    expect(entryMatch(undated, { ...entry, day: '2026-12-31' })?.confidence).toBe('medium')
  })

  it('is never the order itself, one that is no entry, or one that did not take place', () => {
    fc.assert(
      fc.property(side, candidate, (leaving, coming) => {
        const can = coming.id !== leaving.id && entryServices.includes(coming.service) && bookingPhases[coming.status] !== 'closed_badly'
        expect([entryMatch(leaving, coming) !== null, notAnEntry(leaving.id, coming) === null]).toEqual([can, can])
      }),
    )
    expect(notAnEntry('exit', { ...entry, status: 'canceled' })).toBe("Cette entrée n'a pas eu lieu (annulée).")
  })

  it('has a score from 0 to 100, and is never sure at another address', () => {
    fc.assert(
      fc.property(side, candidate, (leaving, coming) => {
        const match = entryMatch(leaving, { ...coming, id: 'z', service: 'checkin', status: 'validated' })
        expect(match?.score).toBeGreaterThanOrEqual(0)
        expect(match?.score).toBeLessThanOrEqual(100)
        expect(mostOf[entryFacts(leaving, coming).place]).toContain(match?.confidence)
      }),
    )
  })

  it('is looked at by facts that read the same from either order, but for which came first', () => {
    fc.assert(
      fc.property(side, side, (first, other) => {
        const { order, ...forth } = entryFacts(first, other)
        const { order: inverse, ...back } = entryFacts(other, first)
        expect(back).toEqual(forth)
        expect(order === 'before' && inverse !== 'after').toBe(false)
      }),
    )
  })
})
