import { describe, expect, it } from 'vitest'
import type { Booking } from './booking.ts'
import { hasProspect, isTenantReachable, type ServerFacts, missingToDispatch, missingToExecute } from './booking-completeness.ts'

const tenant: Booking['tenants'][number] = {
  id: '01990000-0000-7000-8000-000000000001',
  role: 'outgoing',
  gender: 'MRS',
  firstName: 'Léa',
  lastName: 'Roux',
  emails: 'lea.roux@example.com',
  presenceRequired: true,
}
const cleaning = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
/** An exit without missing fields. */
const complete: Booking = {
  id: '01990000-0000-7000-8000-000000000002',
  code: 'C26004217-4',
  missionCode: 'C26004217-4S1',
  missionRank: 1,
  clientId: '01990000-0000-7000-8000-000000000003',
  clientName: 'Foncia Lyon',
  clientReference: 'LOT-12',
  service: 'checkout',
  status: 'waiting',
  language: 'FR',
  options: [],
  processes: [],
  prefilled: [],
  offer: 'PRO',
  areaId: '01990000-0000-7000-8000-000000000004',
  areaName: 'Lyon Est',
  address: '12 rue des Lilas',
  zipCode: '69003',
  city: 'Lyon',
  building: 'A',
  staircase: '1',
  floor: '3',
  door: '31',
  digicode: 'aucun',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 45,
  furnished: false,
  annexes: [{ kind: 'cellar', number: '14' }],
  entryBookingId: '01990000-0000-7000-8000-000000000005',
  wishedDay: '2026-11-23',
  presenceRequired: true,
  expectedMeters: [],
  instructionsAcknowledged: true,
  tenants: [tenant],
  contacts: [],
  checkerId: null,
  checkerName: null,
  startAt: null,
  endAt: null,
  durationMinutes: 66,
  priceCents: 9_900,
  priceLines: [],
  result: null,
  resultCents: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 1,
}
const serverFacts = { referenceRequired: true, isLocated: true, startAt: null }
const dispatch = (change: Partial<Booking>, more = {}) => missingToDispatch({ ...complete, ...change }, { ...serverFacts, ...more })
const execute = (change: Partial<Booking>) => missingToExecute({ ...complete, ...change }, dispatch(change))

describe('what an order lacks', () => {
  it('is nothing for a complete exit', () => {
    expect(dispatch({})).toEqual([])
    expect(execute({})).toEqual([])
  })

  it.each<[Partial<Booking>, Partial<ServerFacts>, string]>([
    [{}, { isLocated: false }, "la position de l'adresse"],
    [{ clientReference: null }, {}, 'la référence client'],
    [{ wishedDay: null }, {}, 'la date souhaitée'],
    [{ presenceRequired: null }, {}, 'la présence requise (oui ou non)'],
    [{ service: 'visite' }, {}, "l'offre de visite ou l'UG"],
    [{ service: 'cleaning', details: cleaning, tenants: [] }, {}, 'un contact'],
    [{ service: 'cleaning', details: { ...cleaning, equipment: [] } }, {}, '« Matériel et produits sur place »'],
  ])('%o %o: to be dispatched it lacks %s', (change, more, word) => {
    expect(dispatch(change, more)).toEqual([word])
  })

  it('asks no reference of a client who wants none, and no wish once a date is fixed', () => {
    expect(dispatch({ clientReference: null }, { referenceRequired: false })).toEqual([])
    expect(dispatch({ wishedDay: null }, { startAt: '2026-11-23T09:00:00.000Z' })).toEqual([])
    expect(dispatch({ wishedDay: null, startAt: '2026-11-23T09:00:00.000Z' })).toEqual([])
  })

  it.each<[Partial<Booking>, string]>([
    [{ building: null }, 'le bâtiment'],
    [{ staircase: null }, "l'escalier"],
    [{ floor: null }, "l'étage"],
    [{ door: null }, 'la porte'],
    [{ digicode: null }, 'le digicode ou « aucun »'],
    [{ tenants: [] }, 'un locataire attendu'],
    [{ tenants: [{ ...tenant, emails: null, phone: '+33478000000' }] }, "l'e-mail ou le mobile de Léa Roux"],
    [{ annexes: null }, 'les annexes'],
    [{ annexes: [{ kind: 'cellar' }] }, 'le numéro de la cave'],
    [{ annexes: [{ kind: 'parking' }] }, 'le numéro du parking'],
    [{ expectedMeters: null }, 'les compteurs attendus'],
    [{ entryBookingId: null }, "l'état des lieux d'entrée"],
    [{ instructionsAcknowledged: null }, 'la prise en compte des consignes du client'],
    [{ wishedDay: null }, 'la date souhaitée'],
  ])('%o: to be carried out it lacks %s', (change, word) => {
    expect(execute(change)).toEqual([word])
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

it('knows an order with a prospect, or of a delivery', () => {
  expect(hasProspect({ tenants: [{ ...tenant, role: 'prospect' }], offer: 'PRO' })).toBe(true)
  expect(hasProspect({ tenants: [], offer: 'LIVRAISON' })).toBe(true)
  expect(hasProspect({ tenants: [tenant], offer: 'PRO' })).toBe(false)
})
