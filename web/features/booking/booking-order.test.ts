import { describe, expect, it } from 'vitest'
import { countErrors, emptyIsNull, newOrder, roleFor } from './booking-order-values.ts'
import { reckonOrder } from './booking-order-reckoning.ts'

const now = '2026-11-20T08:00:00Z'
const typed = { ...newOrder, service: 'checkin', propertyKind: 'apartment', roomCount: 'T2', surface: 45, furnished: false } as const

describe('reckonOrder', () => {
  it('says price and length while the order is typed, as the server will fix them [ENT-7]', () => {
    expect(reckonOrder(typed, now)).toEqual({ cents: 9_000, lines: [{ label: 'Entrée T2', amountCents: 9_000 }], minutes: 60 })
  })

  it('counts what is typed beside: furnished, options, annexes [ENT-7]', () => {
    const more = { ...typed, furnished: true, options: ['annotated' as const], annexes: [{ kind: 'cellar' as const }] }
    expect(reckonOrder(more, now)?.cents).toBe(9_000 + 2_000 + 1_500 + 500)
  })

  it('says nothing while something that counts is missing', () => {
    expect(reckonOrder({ ...typed, surface: undefined }, now)).toBeUndefined()
    expect(reckonOrder({ ...typed, roomCount: undefined }, now)).toBeUndefined()
  })

  it('does not wait for the name of a tenant, nor for a whole date', () => {
    expect(reckonOrder({ ...typed, tenants: [{ role: 'incoming', firstName: '' }], wishedDay: '23/1' }, now)?.cents).toBe(9_000)
  })
})

describe('an order being typed', () => {
  it('reads an optional field that was emptied as none [VAL-3]', () => {
    expect([emptyIsNull('  '), emptyIsNull(''), emptyIsNull('B'), emptyIsNull(undefined)]).toEqual([null, null, 'B', undefined])
  })

  it('proposes the role that goes with the service', () => {
    expect([roleFor('checkin'), roleFor('checkout'), roleFor('checkout_checkin'), roleFor('control_checkout'), roleFor('visite')]).toEqual([
      'incoming',
      'outgoing',
      'outgoing',
      'outgoing',
      'prospect',
    ])
    expect(roleFor(undefined)).toBe('incoming')
  })

  it('counts each refused field once, those of people too [VAL-6]', () => {
    const errors = {
      address: { message: 'Renseignez une adresse.' },
      tenants: [undefined, { firstName: { message: 'Ce champ…' } }],
      root: {},
    }
    expect(countErrors(errors)).toBe(2)
  })
})
