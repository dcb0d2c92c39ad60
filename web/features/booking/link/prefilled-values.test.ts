import { booking, bookingDraft } from '@adm/domain/booking/order/booking'
import { describe, expect, it } from 'vitest'
import { againValues, copyValues, replanValues } from './prefilled-values.ts'

const id = '01990000-0000-7000-8000-000000000001'
const at = '2026-11-20T09:00:00.000Z'
const tenant = {
  role: 'outgoing',
  gender: 'MRS',
  firstName: 'Nour',
  lastName: 'Petit',
  phone: '+33612345678',
  presenceRequired: true,
} as const
const closed = booking.parse({
  id,
  clientId: id,
  areaId: id,
  dwellingId: id,
  entryBookingId: id,
  code: 'C26004217-4',
  missionCode: 'C26004217-4S1',
  missionRank: 1,
  clientName: 'Agence',
  areaName: 'Paris',
  service: 'checkout',
  language: 'FR',
  options: ['annotated'],
  comment: 'Chien dans la cour',
  address: '12 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  door: 'A',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 42,
  furnished: true,
  tenants: [{ ...tenant, id }],
  contacts: [],
  instructionsAcknowledged: true,
  wishedDay: '2026-11-19',
  wishedUntilDay: '2026-11-20',
  organizeDay: '2026-11-19',
  startAt: at,
  endAt: at,
  status: 'unsuccessful_move',
  checkerId: id,
  checkerName: 'Ada',
  durationMinutes: 60,
  offer: 'PAY_AS_YOU_GO',
  priceCents: 9_000,
  priceLines: [],
  processes: [],
  prefilled: [],
  result: null,
  resultCents: null,
  createdAt: at,
  updatedAt: at,
  version: 4,
})
const box = { leg: 'WITHDRAW', way: 'SAFELOCK_BOX', place: 'Garde-corps', hasSafelockCode: true, id, status: 'not_started' } as const
const person = { leg: 'DEPOSIT', way: 'PERSON', personName: 'Léa Roy', personPhone: '+33612345678', id } as const

describe('an order replanned', () => {
  it('begins with all that was ordered, linked to the closed one, and may be sent as it is', async () => {
    const draft = await bookingDraft.parseAsync(replanValues(closed, [box, person]))

    expect(draft).toMatchObject({
      clientId: id,
      service: 'checkout',
      address: '12 rue des Lilas',
      door: 'A',
      dwellingId: id,
      entryBookingId: id,
      options: ['annotated'],
      comment: 'Chien dans la cour',
      replannedFromId: id,
      tenants: [tenant],
      keysPlan: { way: 'SAFELOCK_BOX', place: 'Garde-corps' },
      depositPlan: { way: 'PERSON', personName: 'Léa Roy', personPhone: '+33612345678' },
    })
  })

  it('has no date, no code of a box, and instructions to be read anew', async () => {
    const draft = await bookingDraft.parseAsync(replanValues(closed, [box, person]))

    expect([draft.wishedDay, draft.wishedUntilDay, draft.organizeDay, draft.instructionsAcknowledged]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(draft.keysPlan?.hasSafelockCode).toBeUndefined()
    expect(draft.tenants[0]?.id).toBeUndefined()
  })
})

describe('an order copied', () => {
  it('is all that was ordered, but for its dates and what is agreed anew; it takes nothing up again, and says where it comes from', async () => {
    const draft = await bookingDraft.parseAsync(copyValues(closed, [box, person]))

    expect(draft).toMatchObject({ service: 'checkout', options: ['annotated'], comment: 'Chien dans la cour', tenants: [tenant] })
    expect([draft.copiedFromId, draft.replannedFromId]).toEqual([id, undefined])
    expect([draft.wishedDay, draft.organizeDay, draft.instructionsAcknowledged, draft.keysPlan?.hasSafelockCode]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the same home again', () => {
  const entry = { ...closed, service: 'checkin', status: 'validated', clientReference: 'R-1', keysInstructions: null } as const

  it('has what is known of it and of its client, and asks the rest', () => {
    const values = againValues({ ...entry, tenants: [{ ...tenant, id, role: 'incoming', newAddress: '3 rue du Port' }] })

    expect(values).toMatchObject({
      clientId: id,
      service: 'checkout',
      address: '12 rue des Lilas',
      door: 'A',
      entryBookingId: id,
      copiedFromId: id,
    })
    expect(values.tenants).toEqual([{ ...tenant, id: undefined, newAddress: undefined }])
    expect([values.clientReference, values.comment, values.wishedDay, values.options, values.keysInstructions]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('of premises keeps what they are', () => {
    const premises = { activity: 'Boulangerie', surfaces: [], occupants: [], leasePoints: [] }
    expect(againValues({ ...closed, propertyType: 'business', premises })).toMatchObject({
      propertyType: 'business',
      premises,
      service: 'checkin',
    })
  })
})
