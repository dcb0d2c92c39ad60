import { describe, expect, it } from 'vitest'
import type { Booking } from './booking.ts'
import { hasProspect, isTenantReachable, type ServerFacts, missingToDispatch, missingToExecute } from './booking-completeness.ts'
import { completeBooking as complete, exampleTenant as tenant } from '../complete-booking.ts'
import type { MissingFieldName } from './missing-field.ts'

const cleaning = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
const serverFacts = { referenceRequired: true, isLocated: true, startAt: null }
const dispatch = (change: Partial<Booking>, more = {}) => missingToDispatch({ ...complete, ...change }, { ...serverFacts, ...more })
const execute = (change: Partial<Booking>) => missingToExecute({ ...complete, ...change }, dispatch(change))

describe('what an order lacks', () => {
  it('is nothing for a complete exit', () => {
    expect(dispatch({})).toEqual([])
    expect(execute({})).toEqual([])
  })

  it.each<[Partial<Booking>, Partial<ServerFacts>, MissingFieldName, string]>([
    [{}, { isLocated: false }, 'address', "la position de l'adresse"],
    [{ clientReference: null }, {}, 'clientReference', 'la référence client'],
    [{ wishedDay: null }, {}, 'wishedDay', 'la date souhaitée'],
    [
      { presenceRequired: null, tenants: [{ ...tenant, presenceRequired: false }] },
      {},
      'presenceRequired',
      'la présence requise (oui ou non)',
    ],
    [{ service: 'visite' }, {}, 'visitOfferId', "l'offre de visite ou l'UG"],
    [{ service: 'cleaning', details: cleaning, tenants: [] }, {}, 'contacts', 'un contact'],
    [{ service: 'cleaning', details: { ...cleaning, equipment: [] } }, {}, 'details', '« Matériel et produits sur place »'],
  ])('%o %o: to be dispatched it lacks %s, %s', (change, more, name, words) => {
    expect(dispatch(change, more)).toEqual([{ name, words }])
  })

  it('takes a tenant expected on site as the answer to the required presence', () => {
    expect(dispatch({ presenceRequired: null, tenants: [{ ...tenant, presenceRequired: true }] })).toEqual([])
  })

  it('asks no reference of a client who wants none, and no wish once a date is fixed', () => {
    expect(dispatch({ clientReference: null }, { referenceRequired: false })).toEqual([])
    expect(dispatch({ wishedDay: null }, { startAt: '2026-11-23T09:00:00.000Z' })).toEqual([])
    expect(dispatch({ wishedDay: null, startAt: '2026-11-23T09:00:00.000Z' })).toEqual([])
  })

  it.each<[Partial<Booking>, MissingFieldName, string]>([
    [{ building: null }, 'building', 'le bâtiment'],
    [{ staircase: null }, 'staircase', "l'escalier"],
    [{ floor: null }, 'floor', "l'étage"],
    [{ door: null }, 'door', 'la porte'],
    [{ digicode: null }, 'digicode', 'le digicode ou « aucun »'],
    [{ tenants: [] }, 'tenants', 'un locataire attendu'],
    [{ tenants: [{ ...tenant, emails: null, phone: '+33478000000' }] }, 'tenants', "l'e-mail ou le mobile de Léa Roux"],
    [{ annexes: null }, 'annexes', 'les annexes'],
    [{ annexes: [{ kind: 'cellar' }] }, 'annexes', 'le numéro de la cave'],
    [{ annexes: [{ kind: 'parking' }] }, 'annexes', 'le numéro du parking'],
    [{ expectedMeters: null }, 'expectedMeters', 'les compteurs attendus'],
    [{ entryBookingId: null }, 'entryBookingId', "l'état des lieux d'entrée"],
    [{ instructionsAcknowledged: null }, 'instructionsAcknowledged', 'la prise en compte des consignes du client'],
    [{ wishedDay: null }, 'wishedDay', 'la date souhaitée'],
  ])('%o: to be carried out it lacks %s, %s', (change, name, words) => {
    expect(execute(change)).toEqual([{ name, words }])
  })

  it('asks a house for its code only, an entry for no earlier report, nobody who is not expected', () => {
    expect(execute({ propertyKind: 'house', building: null, staircase: null, floor: null, door: null })).toEqual([])
    expect(execute({ service: 'checkin', entryBookingId: null })).toEqual([])
    expect(execute({ presenceRequired: false, tenants: [{ ...tenant, emails: null, presenceRequired: false }] })).toEqual([])
  })
})

it('reaches a tenant by mail or mobile, overseas too, never by a land line', () => {
  const by = (phone: string) => isTenantReachable([{ phone }])
  expect(['+33612345678', '+33712345678', '+262692123456', '+590690123456', '+4915112345678'].map(by)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['+33478000000', '+262262123456', '+33912345678'].map(by)).toEqual([false, false, false])
  expect(isTenantReachable([{ emails: 'a@example.com' }])).toBe(true)
  expect(isTenantReachable([])).toBe(false)
})

it('knows an order with a prospect, or of a delivery [STATE-1]', () => {
  expect(hasProspect({ tenants: [{ ...tenant, role: 'prospect' }], deliveryId: null })).toBe(true)
  expect(hasProspect({ tenants: [], deliveryId: '0197c0de-0000-7000-8000-000000000001' })).toBe(true)
  expect(hasProspect({ tenants: [tenant], deliveryId: null })).toBe(false)
})
