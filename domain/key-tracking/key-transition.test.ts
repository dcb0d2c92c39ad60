import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, actors } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { keyEnds, keyLegs, type KeyStatus, keyStatuses } from './key-status.ts'
import { keyMachine, type KeyPlace } from './key-machine.ts'
import { keyTransitions } from './key-transition.ts'

const refusalOf = (act: () => unknown): Refusal => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('Nothing was refused')
}

/** The result, or the code of the refusal. */
const answerOf = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

const openKeyTransitions = (place: KeyPlace, by: readonly Actor[]) => keyMachine(place).open(place.status, by)
const requireKeyTransition = (place: KeyPlace, to: KeyStatus, by: readonly Actor[]) => keyMachine(place).require(place.status, to, by)

const everyone = ['OPS', 'CHK', 'SYS'] as const
const status = fc.constantFrom(...keyStatuses)

describe('the moves of a leg', () => {
  it('are K01 to K22, and two that the product needs for keys that change checker', () => {
    const numbers = new Set(keyTransitions.map(({ id }) => id.slice(0, 3)))
    expect([...numbers].sort()).toEqual(Array.from({ length: 24 }, (_, index) => `K${String(index + 1).padStart(2, '0')}`))
  })

  it('reach every status, each from the beginning of its leg [STATE-2]', () => {
    const reached = new Set<KeyStatus>(['not_started'])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const { from, to } of keyTransitions) if (to !== 'previous' && from.some((source) => reached.has(source))) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...keyStatuses].sort())
  })

  it('leave no status without a way on, for the staff alone', () => {
    const stuck = keyStatuses.filter((at) =>
      keyLegs.every((leg) => openKeyTransitions({ leg, status: at, previousStatus: 'not_started' }, ['OPS']).length === 0),
    )
    expect(stuck).toEqual([])
  })

  it('pass when they are listed, and only then: any other is refused in words [STATE-2]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keyLegs), status, status, fc.subarray([...actors]), (leg, at, to, who) => {
        const listed = keyTransitions.filter((row) => row.leg === leg && row.from.some((source) => source === at) && row.to === to)
        const isOpen = listed.some((row) => row.by.some((actor) => who.includes(actor)))
        const answer = answerOf(() => requireKeyTransition({ leg, status: at, previousStatus: null }, to, who).to)
        expect(answer).toBe(isOpen ? to : 'TRANSITION_NOT_ALLOWED')
      }),
    )
  })

  it('go back from an end to where the leg stood, and nowhere else', () => {
    for (const end of keyEnds) {
      const leg = end === 'withdrawn_by_checker' ? 'WITHDRAW' : 'DEPOSIT'
      const place = { leg, status: end, previousStatus: 'not_started' } as const
      expect(requireKeyTransition(place, 'not_started', ['OPS']).id).toMatch(/^K22/)
      expect(openKeyTransitions({ ...place, previousStatus: null }, ['OPS']).filter(({ id }) => id.startsWith('K22'))).toEqual([])
    }
  })

  it('say why one is not open', () => {
    const at = { leg: 'WITHDRAW', status: 'pending_withdrawal', previousStatus: null } as const
    expect(refusalOf(() => requireKeyTransition(at, 'deposited', everyone)).message).toBe(
      "Le passage de « Retrait à faire » à « Déposées » n'est pas possible : cette étape n'est pas prévue.",
    )
    expect(refusalOf(() => requireKeyTransition(at, 'withdrawn_by_checker', [])).message).toMatch(/n'est pas ouverte à vos droits\.$/)
  })
})
