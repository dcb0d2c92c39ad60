import { expect, it } from 'vitest'
import { completeBooking, exampleFetched } from '../../complete-booking.ts'
import { guardFacts } from './booking-facts.ts'

const fetched = exampleFetched
const slot = { startAt: '2026-11-24T09:00:00.000Z', endAt: '2026-11-24T10:00:00.000Z' }

it('takes the requested slot, which also answers the wished day', () => {
  const undated = { ...completeBooking, wishedDay: null }
  expect(guardFacts(undated, fetched)).toMatchObject({ startAt: null, endAt: null, dispatchMissing: [{ name: 'wishedDay' }] })
  expect(guardFacts(undated, { ...fetched, slot })).toMatchObject({ ...slot, dispatchMissing: [], executionMissing: [] })
})

it('takes the area, the place and what is missing from the order', () => {
  expect(guardFacts(completeBooking, fetched)).toMatchObject({
    zipHasArea: true,
    area: { id: completeBooking.areaId, name: 'Lyon Est' },
    zipCode: '69003',
    stated: {},
    dispatchMissing: [],
  })
  const unlocated = guardFacts({ ...completeBooking, clientReference: null }, { ...fetched, isLocated: false })
  expect(unlocated.dispatchMissing.map(({ name }) => name)).toEqual(['address', 'clientReference'])
})

it.each([
  [{ visitOfferId: 'OFFRE-1', ug: null }, true],
  [{ visitOfferId: null, ug: 'UG-7' }, true],
  [{ visitOfferId: null, ug: null }, false],
])('of %j, has a visit offer: %s', (offer, hasVisitOffer) =>
  expect(guardFacts({ ...completeBooking, ...offer }, fetched).hasVisitOffer).toBe(hasVisitOffer),
)
