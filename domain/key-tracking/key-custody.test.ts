import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentHolder, handOver, type Handover, holderBefore, holdersAt, keyHolderKinds } from './key-custody.ts'

const start = Date.parse('2027-03-01T08:00:00Z')
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString()
const holder = fc.record({
  kind: fc.constantFrom(...keyHolderKinds),
  name: fc.constantFrom('Agence du Port', 'Ada Diallo', 'Zoé Garnier', 'La Poste'),
  checkerId: fc.constant(null),
})
/** Handovers of a key set, in time order; some in the same minute. */
const handovers = fc.array(fc.record({ holder, wait: fc.nat({ max: 300 }) }), { minLength: 1, maxLength: 12 }).map((moves) => {
  let minutes = 0
  return moves.map(({ holder: next, wait }, index): Handover => {
    minutes += wait
    return { step: `K${index}`, holder: next, counts: { entrance: 2 }, at: at(minutes) }
  })
})
type Line = Handover & { untilAt: string | null }
const ledgerOf = (moves: readonly Handover[]): Line[] =>
  moves.reduce<Line[]>((ledger, next) => handOver(ledger, { ...next, untilAt: null }), [])

describe('the custody of a set of keys', () => {
  it('has exactly one holder at any time from its first line on, and none before [ENT-13]', () => {
    fc.assert(
      fc.property(handovers, fc.integer({ min: 0, max: 5_000 }), (moves, later) => {
        const ledger = ledgerOf(moves)
        const first = Date.parse(moves[0]?.at ?? '')
        expect(holdersAt(ledger, new Date(first + later * 60_000).toISOString())).toHaveLength(1)
        expect(holdersAt(ledger, new Date(first - 1).toISOString())).toHaveLength(0)
      }),
    )
  })

  it('is with the last who took it', () => {
    fc.assert(
      fc.property(handovers, (moves) => {
        expect(currentHolder(ledgerOf(moves))).toMatchObject(moves.at(-1) ?? {})
      }),
    )
  })

  it('never goes back in time', () => {
    const [first, second]: [Line, Line] = [
      { step: 'K03', holder: { kind: 'checker', name: 'Ada Diallo', checkerId: null }, counts: { entrance: 1 }, at: at(60), untilAt: null },
      {
        step: 'K14',
        holder: { kind: 'place', name: 'Agence du Port', checkerId: null },
        counts: { entrance: 1 },
        at: at(0),
        untilAt: null,
      },
    ] as const
    expect(() => handOver(handOver([], first), second)).toThrow(RangeError)
  })

  it('knows to whom keys return when a step is taken back', () => {
    const ledger = ledgerOf([
      { step: 'K03', holder: { kind: 'checker', name: 'Ada Diallo', checkerId: null }, counts: { entrance: 1 }, at: at(0) },
      { step: 'K14', holder: { kind: 'place', name: 'Agence du Port', checkerId: null }, counts: { entrance: 1 }, at: at(60) },
    ])
    expect(holderBefore(ledger, 'K14')?.holder.name).toBe('Ada Diallo')
    expect(holderBefore(ledger, 'K03')).toBeUndefined()
  })
})
