import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm, type Place, travelMinutes, type TravelProfile } from './travel.ts'

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
    // Great circle 7.6 km, road 9.9 km at 25 km/h: 24 minutes, and 8 to park.
    expect(travelMinutes(louvre, vincennes)).toBe(32)
    // Great circle 4.8 km, road 6.2 km at 40 km/h: 10 minutes, and 8 to park.
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

describe('the profile of an area', () => {
  const paris = { zipCode: '75011', latitude: 48.859, longitude: 2.379 }
  const rennes = { zipCode: '35000', latitude: 48.117, longitude: -1.678 }
  const bruz = { zipCode: '35170', latitude: 48.024, longitude: -1.745 }
  const by = (profile: TravelProfile | null, aroundMinutes: number | null = null) => ({ travel: { profile, aroundMinutes } })

  it('changes how long a way is; the faster end counts', () => {
    const between = (from: TravelProfile | null, to: TravelProfile | null) =>
      travelMinutes({ ...rennes, ...by(from) }, { ...bruz, ...by(to) })
    expect([between('DENSE', 'DENSE'), between('URBAN', 'URBAN'), between('OPEN', 'OPEN')]).toEqual([44, 31, 23])
    expect(between(null, null)).toBe(between('URBAN', 'URBAN'))
    expect(between('DENSE', 'OPEN')).toBe(between('OPEN', 'OPEN'))
  })

  it('says how long it takes to get to a door there, and nothing of where one comes from', () => {
    expect(travelMinutes({ ...paris, ...by(null, 30) }, paris)).toBe(8)
    expect(travelMinutes(paris, { ...paris, ...by(null, 30) })).toBe(30)
    expect(travelMinutes(null, { ...paris, ...by(null, 0) })).toBe(0)
  })
})
