import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomCounts } from '../../dwelling/dwelling.ts'
import { bookingDuration, type Measured } from './booking-duration.ts'
import { surfaceSteps } from '../../dwelling/surface-step.ts'
import { bookingServices } from '../../offer/sold-service.ts'

const plain: Measured = {
  service: 'checkin',
  roomCount: 'T2',
  furnished: false,
  propertyType: 'house',
  propertyKind: 'apartment',
  surface: 45,
  options: [],
  annexes: [],
}
const minutesOf = (change: Partial<Measured>) => bookingDuration({ ...plain, ...change }, [])

describe('the duration of a mission', () => {
  it('is that of the documentation by rooms [CONST-2]', () => {
    expect(roomCounts.map((roomCount) => minutesOf({ roomCount }))).toEqual([45 + 5, 60, 75, 95, 120, 150])
    expect(minutesOf({ roomCount: 'T1', surface: 25 })).toBe(45)
  })

  it.each([
    ['checkout', 66],
    ['checkout_checkin', 96],
    ['previsit', 36],
    ['control', 36],
    ['chiffrage', 42],
  ] as const)('%s takes %i minutes in a two-room flat', (service, minutes) => {
    expect(minutesOf({ service })).toBe(minutes)
  })

  it('multiplies furnished and house, and rounds up once', () => {
    expect(minutesOf({ furnished: true })).toBe(84)
    expect(minutesOf({ furnished: true, propertyKind: 'house' })).toBe(105)
    // 60 × 1.4 × 1.1 is 92.4.
    expect(minutesOf({ furnished: true, service: 'checkout' })).toBe(93)
  })

  it('adds the virtual tour, the annexes and each 20 m² begun beyond 25 m² a room', () => {
    expect(minutesOf({ options: ['virtual_tour'] })).toBe(80)
    expect(minutesOf({ annexes: [{ kind: 'cellar' }, { kind: 'parking' }] })).toBe(70)
    expect([50, 50.5, 70, 70.1].map((surface) => surfaceSteps({ propertyType: 'house', roomCount: 'T2', surface }))).toEqual([0, 1, 1, 2])
  })

  it('of commercial premises hangs on their surface alone, whatever their row holds of a home', () => {
    const premises = { propertyType: 'business', propertyKind: 'house', roomCount: 'T6' } as const
    expect([20, 25, 26, 110, 150, 171].map((surface) => minutesOf({ ...premises, surface }))).toEqual([45, 45, 60, 120, 150, 160])
  })

  it('gives a visit 20 minutes, and 10 for each prospect after the first', () => {
    const prospects = (count: number) => Array.from({ length: count }, () => ({ role: 'prospect' as const }))
    expect([0, 1, 4].map((count) => minutesOf({ service: 'visite', tenants: prospects(count) }))).toEqual([20, 20, 50])
  })

  it('is always a whole number of minutes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bookingServices),
        fc.constantFrom(...roomCounts),
        fc.boolean(),
        fc.double({ min: 1, max: 100_000, noNaN: true }),
        (service, roomCount, furnished, surface) => {
          const minutes = minutesOf({ service, roomCount, furnished, surface })
          expect(Number.isInteger(minutes) && minutes >= 20).toBe(true)
        },
      ),
    )
  })
})
