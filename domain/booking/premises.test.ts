import { describe, expect, it } from 'vitest'
import { businessDraft } from '../business/business.ts'
import { bookingChange } from './booking.ts'
import { premises, surfacesFit } from './premises.ts'

const bakery = {
  activity: 'Boulangerie',
  surfaces: [
    { use: 'sales', surface: 30 },
    { use: 'workshop', surface: 50 },
  ],
  occupants: [{ name: 'SARL Aux 3 Blés', phone: '01 42 00 00 00' }],
  accessHours: '8 h à 12 h',
  leasePoints: ['lease', 'risks'],
}
const order = {
  clientId: '01890000-0000-7000-8000-000000000000',
  service: 'checkin',
  language: 'FR',
  address: '12 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 80,
  furnished: false,
  tenants: [],
  contacts: [],
}
const refused = (typed: object): Record<string, string> => {
  const { error } = businessDraft.safeParse({ ...order, premises: bakery, ...typed })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('an order of commercial premises', () => {
  it('is one of a business without saying so, and of nothing else [ROUTE-7]', () => {
    expect(businessDraft.parse({ ...order, premises: bakery })).toMatchObject({
      propertyType: 'business',
      premises: { activity: 'Boulangerie' },
    })
    expect(Object.keys(refused({ propertyType: 'house' }))).toEqual(['propertyType'])
  })

  it('says what the premises are', () => {
    expect(Object.keys(refused({ premises: undefined }))).toEqual(['premises'])
    expect(refused({ premises: { ...bakery, activity: ' ' } })).toEqual({ 'premises.activity': 'Renseignez une activité.' })
    expect(refused({ premises: { ...bakery, occupants: [{ name: '' }] } })).toEqual({
      'premises.occupants.0.name': 'Renseignez un nom ou une raison sociale.',
    })
  })

  it('has uses that fit in its surface', () => {
    expect(refused({ surface: 80 })).toEqual({})
    expect(refused({ surface: 79 })).toEqual({
      'premises.surfaces': 'La somme des surfaces par usage dépasse la surface du local.',
    })
    expect(surfacesFit({ surface: 1, premises: null })).toBe(true)
  })

  it('keeps what a change does not name', () => {
    expect(bookingChange.parse({ comment: 'Vitrine neuve' })).toEqual({ comment: 'Vitrine neuve' })
    expect(premises.parse(bakery).accessHours).toBe('8 h à 12 h')
  })
})
