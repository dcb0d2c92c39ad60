import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, actors } from '../actor.ts'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import { Refusal } from '../refusal.ts'
import { type PropositionStatus, propositionStatuses } from './mission-proposition.ts'
import { propositionRates } from './proposition-rates.ts'
import {
  mayHavePropositions,
  propositionAfterOrder,
  propositionMachine,
  type PropositionFacts,
  propositionTransitions,
} from './proposition-transition.ts'

/** The table of `docs/domain.md` 1.3, written a second time: from, to, and allowed actors. */
const listed: Readonly<Record<string, readonly string[]>> = {
  'proposed accepted': ['CHK', 'OPS'],
  'proposed declined': ['CHK', 'OPS'],
  'proposed expired': ['OPS', 'SYS'],
  'proposed withdrawn': ['OPS', 'SYS'],
  'accepted withdrawn': ['OPS', 'SYS'],
  'proposed superseded': ['SYS'],
  'accepted superseded': ['SYS'],
}
const open = { bookingStatus: 'waiting_checker', bookingCheckerId: null, isTaken: false, checkerId: 'ada' } as const
const answer = ({ from, to }: Record<'from' | 'to', PropositionStatus>, by: readonly Actor[], facts: PropositionFacts) =>
  propositionMachine.take(propositionMachine.require(from, to, by), facts, { actors: by })
const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.code : 'BUG'
  }
}

describe('an answer to a proposal', () => {
  it('is one of the table, by whoever may, and nothing else passes', () => {
    for (const from of propositionStatuses)
      for (const to of propositionStatuses)
        for (const actor of actors) {
          const isListed = listed[`${from} ${to}`]?.includes(actor) ?? false
          expect(propositionMachine.open(from, [actor]).some((row) => row.to === to)).toBe(isListed)
          expect(codeOf(() => answer({ from, to }, [actor], open))).toBe(isListed ? 'done' : 'TRANSITION_NOT_ALLOWED')
        }
  })

  it('comes too late once somebody else accepted, or the order no longer waits for a checker', () => {
    const accept = (facts: object) => codeOf(() => answer({ from: 'proposed', to: 'accepted' }, ['OPS'], { ...open, ...facts }))
    expect(accept({})).toBe('done')
    expect(accept({ bookingStatus: 'no_checker' })).toBe('done')
    expect(accept({ isTaken: true })).toBe('MISSION_TAKEN')
    expect(accept({ bookingStatus: 'planned' })).toBe('MISSION_TAKEN')
  })

  it('is not withdrawn from whoever has the mission', () => {
    const withdraw = (bookingCheckerId: string | null) =>
      codeOf(() => answer({ from: 'accepted', to: 'withdrawn' }, ['OPS'], { ...open, bookingCheckerId }))
    expect([withdraw('ada'), withdraw('nour'), withdraw(null)]).toEqual(['MISSION_ASSIGNED', 'done', 'done'])
  })
})

describe('a proposal whose order changes', () => {
  const before = { status: 'waiting_checker', checkerId: null } as const
  const ada = (status: 'proposed' | 'accepted') => ({ status, checkerId: 'ada' })

  it('ends when another has the mission; who accepted and has it keeps it', () => {
    const planned = { status: 'planned', checkerId: 'ada' } as const
    expect(propositionAfterOrder(ada('accepted'), before, planned)).toBeNull()
    expect(propositionAfterOrder({ status: 'proposed', checkerId: 'nour' }, before, planned)).toBe('superseded')
    expect(propositionAfterOrder({ status: 'accepted', checkerId: 'nour' }, before, planned)).toBe('superseded')
  })

  it.each(['waiting', 'waiting_roomer', 'no_mission', 'canceled'] as const)('is withdrawn when the order becomes « %s »', (status) => {
    expect(propositionAfterOrder(ada('proposed'), before, { status, checkerId: null })).toBe('withdrawn')
    expect(propositionAfterOrder(ada('accepted'), before, { status, checkerId: null })).toBe('withdrawn')
  })

  it('stays open while a checker is looked for; one accepted before the mission was taken back is withdrawn', () => {
    const sought = { status: 'waiting_checker', checkerId: null } as const
    expect(propositionAfterOrder(ada('proposed'), { status: 'no_checker', checkerId: null }, sought)).toBeNull()
    expect(propositionAfterOrder(ada('accepted'), { status: 'planned', checkerId: 'ada' }, sought)).toBe('withdrawn')
  })

  const order = fc.record({ status: fc.constantFrom(...bookingStatuses), checkerId: fc.constantFrom(null, 'ada', 'nour') })

  it('is not open any more where the order may have none', () => {
    fc.assert(
      fc.property(fc.constantFrom('proposed', 'accepted'), order, order, (status, was, is) => {
        expect(mayHavePropositions(is) || propositionAfterOrder(ada(status), was, is) !== null).toBe(true)
      }),
    )
    expect(mayHavePropositions({ status: 'waiting', checkerId: null })).toBe(false)
  })

  it('moves only by a row of the table, and an answer that is given stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...propositionStatuses), order, order, (status, was, is) => {
        const to = propositionAfterOrder({ status, checkerId: 'ada' }, was, is)
        const isRow = propositionTransitions.some(
          (row) => row.to === to && row.from.some((from) => from === status) && row.by.some((actor) => actor === 'SYS'),
        )
        expect(to === null || isRow).toBe(true)
      }),
    )
  })
})

describe('how a checker answers', () => {
  it('counts what was answered or left without an answer, and nothing else', () => {
    expect(propositionRates({ accepted: 2, declined: 1, expired: 1, proposed: 3, withdrawn: 1, superseded: 2 })).toEqual({
      asked: 10,
      answerable: 4,
      acceptedPercent: 50,
      declinedPercent: 25,
      expiredPercent: 25,
    })
    expect(propositionRates({ proposed: 3 })).toMatchObject({ asked: 3, answerable: 0, acceptedPercent: null })
  })

  it('sums to a hundred percent, none of them below zero', () => {
    const count = fc.nat(500)
    fc.assert(
      fc.property(count, count, count, (accepted, declined, expired) => {
        fc.pre(accepted + declined + expired > 0)
        const { acceptedPercent, declinedPercent, expiredPercent } = propositionRates({ accepted, declined, expired })
        const all = [acceptedPercent, declinedPercent, expiredPercent].map(Number)
        expect(all.reduce((sum, percent) => sum + percent, 0)).toBe(100)
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
