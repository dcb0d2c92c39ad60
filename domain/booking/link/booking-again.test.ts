import { describe, expect, it } from 'vitest'
import type { Tenant } from '../order/booking-people.ts'
import { followingOrder } from './booking-again.ts'

const tenant = (lastName: string, role: Tenant['role']): Tenant => ({
  id: lastName,
  role,
  gender: 'MRS',
  firstName: 'Zoé',
  lastName,
  presenceRequired: true,
})
const [came, left] = [tenant('Garnier', 'incoming'), tenant('Petit', 'outgoing')]
const follow = (service: Parameters<typeof followingOrder>[0]['service'], status: 'validated' | 'waiting' | 'canceled' = 'validated') =>
  followingOrder({ id: 'e1', service, status, tenants: [came, left] })

describe('the next order of the same home', () => {
  it('is the exit after an entry: compared with it, and who came in leaves', () => {
    expect(follow('checkin')).toEqual({ service: 'checkout', entryBookingId: 'e1', tenants: [{ ...came, role: 'outgoing' }] })
    expect(follow('checkin', 'waiting')).toMatchObject({ service: 'checkout', entryBookingId: 'e1' })
    expect(follow('checkout_checkin')).toEqual({ service: 'checkout', entryBookingId: 'e1', tenants: [{ ...came, role: 'outgoing' }] })
  })

  it('is the entry after an exit, of somebody whom nobody knows yet', () => {
    for (const service of ['checkout', 'control_checkout'] as const)
      expect(follow(service)).toEqual({ service: 'checkin', entryBookingId: null, tenants: [] })
  })

  it('is the exit after a visit before it, of those who leave', () => {
    expect(follow('previsit')).toEqual({ service: 'checkout', entryBookingId: null, tenants: [left] })
  })

  it('is an entry again after one that did not take place', () => {
    expect(follow('checkin', 'canceled')).toEqual({ service: 'checkin', entryBookingId: null, tenants: [] })
    expect(follow('checkout_checkin', 'canceled')).toEqual({ service: 'checkout', entryBookingId: null, tenants: [left] })
  })

  it('is left to the person after a service that tells nothing of it', () => {
    for (const service of ['visite', 'diagnostics', 'cleaning', 'control'] as const)
      expect(follow(service)).toEqual({ service: undefined, entryBookingId: null, tenants: [] })
  })
})
