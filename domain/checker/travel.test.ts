import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm, type Place, travelMinutes } from './travel.ts'

const louvre: Place = { zipCode: '75001', latitude: 48.8606, longitude: 2.3376 }
const vincennes: Place = { zipCode: '94300', latitude: 48.8474, longitude: 2.4395 }
const lyon: Place = { zipCode: '69003', latitude: 45.7578, longitude: 4.832 }
const villeurbanne: Place = { zipCode: '69100', latitude: 45.7719, longitude: 4.8902 }
const anyPlace = fc.record({
  zipCode: fc.constantFrom('75011', '92100', '69003', '33000'),
  latitude: fc.double({ min: 41, max: 51, noNaN: true }),
  longitude: fc.double({ min: -5, max: 9.5, noNaN: true }),
})

describe('the way from one mission to the next', () => {
  it('measures the globe', () => {
    expect(greatCircleKm(louvre, lyon)).toBeGreaterThan(390)
    expect(greatCircleKm(louvre, lyon)).toBeLessThan(395)
  })

  it('is slow in Paris and its first ring, quicker elsewhere, quickest far away', () => {
    // 7.6 km by the crow, 9.9 of road at 25 km/h: 24 minutes, and 8 to park.
    expect(travelMinutes(louvre, vincennes)).toBe(32)
    // 4.8 km by the crow, 6.2 of road at 40 km/h: 10 minutes, and 8.
    expect(travelMinutes(lyon, villeurbanne)).toBe(18)
    expect(travelMinutes(louvre, lyon)).toBeGreaterThan(500)
  })

  it('costs the 8 minutes of the door at the same place, or when a place is not known', () => {
    expect(travelMinutes(lyon, lyon)).toBe(8)
    expect(travelMinutes(null, lyon)).toBe(8)
    expect(travelMinutes(lyon, null)).toBe(8)
  })

  it('is the same both ways, whole, and never shorter for a place farther on the same road', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, part) => {
        const between = { ...to, latitude: from.latitude, longitude: from.longitude + (to.longitude - from.longitude) * part }
        const end = { ...to, latitude: from.latitude }
        expect(travelMinutes(from, to)).toBe(travelMinutes(to, from))
        expect(Number.isInteger(travelMinutes(from, to))).toBe(true)
        expect(travelMinutes(from, between)).toBeLessThanOrEqual(travelMinutes(from, end))
      }),
    )
  })
})
