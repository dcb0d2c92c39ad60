import { describe, expect, it } from 'vitest'
import { bookingStatuses, isFinal } from '../step/booking-status.ts'
import { isServiceFixed, newlyLacking, serviceFixedMessage, serviceRefusal } from './service-change.ts'

const planner = ['bookings:read', 'bookings:update'] as const

describe('the service of an order', () => {
  it.each(bookingStatuses.filter((status) => isFinal(status) || status === 'done'))(
    '%s: changes for nobody any more [STATE-1]',
    (status) => {
      expect(isServiceFixed(status)).toBe(true)
      expect(serviceRefusal(status, ['all'])).toBe(serviceFixedMessage)
    },
  )

  it.each(['planned', 'confirmed'] as const)('%s: needs a right of its own, which the sentence names [PERM-1]', (status) => {
    expect(serviceRefusal(status, planner)).toBe(
      "Cette commande est planifiée : changer sa prestation demande le droit « Modifier le service d'une commande ».",
    )
    expect(serviceRefusal(status, [...planner, 'bookings:update:service'])).toBeNull()
    expect(serviceRefusal(status, ['all'])).toBeNull()
  })

  it.each(['waiting', 'waiting_roomer', 'waiting_checker', 'no_checker', 'no_mission', 'waiting requestReceived'] as const)(
    '%s: is free to change',
    (status) => expect(serviceRefusal(status, planner)).toBeNull(),
  )

  it('asks of the checker only what it did not ask before', () => {
    const before: Parameters<typeof newlyLacking>[0] = {
      service: 'checkin',
      furnished: true,
      propertyKind: 'house',
      propertyType: 'house',
      options: [],
    }
    expect(newlyLacking(before, before, { tags: [] })).toEqual([])
    expect(newlyLacking(before, { ...before, service: 'previsit' }, { tags: [] })).toEqual(['Prévisite'])
    expect(newlyLacking(before, { ...before, options: ['virtual_tour'] }, { tags: [] })).toEqual(['Visite virtuelle'])
    expect(newlyLacking(before, { ...before, options: ['virtual_tour'] }, { tags: ['VIRTUAL_TOUR'] })).toEqual([])
  })
})
