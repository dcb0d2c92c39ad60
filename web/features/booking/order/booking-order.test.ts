import { describe, expect, it } from 'vitest'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { newOrder, roleFor } from './start/booking-order-values.ts'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { computeOrder } from './booking-order-computation.ts'

const now = '2026-11-20T08:00:00Z'
const typed = { ...newOrder, service: 'checkin', propertyKind: 'apartment', roomCount: 'T2', surface: 45, furnished: false } as const

const terms = { prices: publicPrices, discountRate: 0, volume: null, durations: [] }

describe('reckonOrder', () => {
  it('says price and length while the order is typed, as the server will fix them [ENT-7]', () => {
    expect(computeOrder(typed, now, terms)).toEqual({
      cents: 9_000,
      lines: [{ rule: 'base', label: 'Entrée T2', amountCents: 9_000 }],
      minutes: 60,
    })
  })

  it('counts what is typed beside: furnished, options, annexes [ENT-7]', () => {
    const more = { ...typed, furnished: true, options: ['annotated' as const], annexes: [{ kind: 'cellar' as const }] }
    expect(computeOrder(more, now, terms)?.cents).toBe(9_000 + 2_000 + 1_500 + 500)
  })

  it('says nothing while something that counts is missing', () => {
    expect(computeOrder({ ...typed, surface: undefined }, now, terms)).toBeUndefined()
    expect(computeOrder({ ...typed, roomCount: undefined }, now, terms)).toBeUndefined()
  })

  it('does not wait for the name of a tenant, nor for a whole date', () => {
    expect(computeOrder({ ...typed, tenants: [{ role: 'incoming', firstName: '' }], wishedDay: '23/1' }, now, terms)?.cents).toBe(9_000)
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
})
