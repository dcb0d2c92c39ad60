import { describe, expect, it } from 'vitest'
import { businessDraft } from '../../business/business.ts'
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
const refused = async (typed: object): Promise<Record<string, string>> => {
  const { error } = await businessDraft.safeParseAsync({ ...order, premises: bakery, ...typed })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('an order of commercial premises', () => {
  it('is one of a business without saying so, and of nothing else [ROUTE-7]', async () => {
    expect(await businessDraft.parseAsync({ ...order, premises: bakery })).toMatchObject({
      propertyType: 'business',
      premises: { activity: 'Boulangerie' },
    })
    expect(Object.keys(await refused({ propertyType: 'house' }))).toEqual(['propertyType'])
  })

  it('says what the premises are', async () => {
    expect(Object.keys(await refused({ premises: undefined }))).toEqual(['premises'])
    expect(await refused({ premises: { ...bakery, activity: ' ' } })).toEqual({ 'premises.activity': 'Renseignez une activité.' })
    expect(await refused({ premises: { ...bakery, occupants: [{ name: '' }] } })).toEqual({
      'premises.occupants.0.name': 'Renseignez un nom ou une raison sociale.',
    })
  })

  it('has uses that fit in its surface', async () => {
    expect(await refused({ surface: 80 })).toEqual({})
    expect(await refused({ surface: 79 })).toEqual({
      'premises.surfaces': 'La somme des surfaces par usage dépasse la surface du local.',
    })
    expect(surfacesFit({ surface: 1, premises: null })).toBe(true)
  })

  it('keeps what a change does not name', async () => {
    expect(await bookingChange.parseAsync({ comment: 'Vitrine neuve' })).toEqual({ comment: 'Vitrine neuve' })
    expect((await premises.parseAsync(bakery)).accessHours).toBe('8 h à 12 h')
  })
})
