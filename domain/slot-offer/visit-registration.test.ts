import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import {
  haveAllDeclined,
  isAlone,
  mostVisitors,
  orderAfterLeaving,
  placesLeft,
  registeredOf,
  registrationStatuses,
  slotsTitle,
  statusOf,
} from './visit-registration.ts'

const person = (id: string, role: 'prospect' | 'outgoing' = 'prospect') => ({ id, role })
const people = [person('nina'), person('paul'), person('lou', 'outgoing')]
const says = (tenantId: string, status: (typeof registrationStatuses)[number]) => ({ tenantId, status })

describe('the places of a visit', () => {
  it('are taken by the prospects who are registered and still of the order, by nobody else', () => {
    const answers = [says('nina', 'registered'), says('lou', 'registered'), says('gone', 'registered'), says('paul', 'withdrawn')]
    expect(registeredOf(people, answers).map(({ id }) => id)).toEqual(['nina'])
    expect([placesLeft(people, answers), isAlone(people, answers, 'nina'), isAlone(people, answers, 'paul')]).toEqual([
      mostVisitors - 1,
      true,
      false,
    ])
    expect(isAlone(people, [says('nina', 'registered'), says('paul', 'registered')], 'nina')).toBe(false)
    expect([statusOf(answers, 'paul'), statusOf(answers, 'eve')]).toEqual(['withdrawn', null])
  })

  it('are never fewer than none and never more than all, whoever answers what', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const answer = fc.record({ tenantId: fc.constantFrom(...ids, 'gone'), status: fc.constantFrom(...registrationStatuses) })
    fc.assert(
      fc.property(fc.uniqueArray(answer, { selector: ({ tenantId }) => tenantId }), fc.subarray(ids), (answers, there) => {
        const tenants = there.map((id) => person(id))
        const left = placesLeft(tenants, answers)
        expect(left >= 0 && left <= mostVisitors).toBe(true)
        expect(left).toBe(Math.max(0, mostVisitors - registeredOf(tenants, answers).length))
        expect(haveAllDeclined(tenants, answers) && registeredOf(tenants, answers).length > 0).toBe(false)
      }),
    )
  })
})

describe('a prospect who leaves', () => {
  const left = { status: 'planned', wasRegistered: true, isFree: true } as const

  it('sends the visit back to wait for visitors when it was the last registered one, and only from a date (V06)', () => {
    const answers = [says('nina', 'withdrawn'), says('paul', 'withdrawn')]
    const outcomes = bookingStatuses.filter((status) => orderAfterLeaving({ ...left, status }, people, answers) === 'waiting_visitors')
    expect(outcomes.toSorted()).toEqual(['confirmed', 'planned'])
    expect(orderAfterLeaving({ ...left, wasRegistered: false }, people, answers)).toBeNull()
    expect(orderAfterLeaving(left, people, [says('nina', 'withdrawn'), says('paul', 'registered')])).toBeNull()
  })

  it('cancels the order when no prospect is interested any more, unless the client would pay for it (V10)', () => {
    const all = [says('nina', 'declined'), says('paul', 'declined')]
    expect(orderAfterLeaving({ ...left, wasRegistered: false }, people, all)).toBe('prospect_canceled')
    expect(orderAfterLeaving({ ...left, status: 'waiting_visitors' }, people, all)).toBe('prospect_canceled')
    expect(orderAfterLeaving({ ...left, isFree: false }, people, all)).toBe('waiting_visitors')
    expect(orderAfterLeaving({ ...left, wasRegistered: false, isFree: false }, people, all)).toBeNull()
    expect(orderAfterLeaving(left, people, all.slice(1))).toBe('waiting_visitors')
    expect(haveAllDeclined([person('lou', 'outgoing')], [])).toBe(false)
  })
})

it('is of prospects; every other order has tenants', () => {
  expect([slotsTitle({ service: 'visite' }), slotsTitle({ service: 'checkin' }), slotsTitle({ service: 'cleaning' })]).toEqual([
    'Créneaux des prospects',
    'Créneaux du locataire',
    'Créneaux du locataire',
  ])
})
