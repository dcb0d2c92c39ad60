import { beforeAll, describe, expect, it } from 'vitest'
import { speakFrench } from '../../values/refused-value.ts'
import { bookingChange, bookingDraft } from './booking.ts'
import { type TenantRole, tenantsLabel } from './booking-people.ts'

const id = '01990000-0000-7000-8000-000000000001'
const draft = {
  clientId: id,
  service: 'checkin',
  language: 'FR',
  address: '12 rue des Lilas',
  zipCode: '69003',
  city: 'Lyon',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 45,
  furnished: false,
  options: [],
  tenants: [],
  contacts: [],
}
const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Léa', lastName: 'Roux', presenceRequired: true }
const refusedOf = (change: object) =>
  bookingDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

beforeAll(speakFrench)

describe('what a person types to order a mission', () => {
  it('is enough with what an order needs', () => {
    expect(bookingDraft.safeParse(draft).success).toBe(true)
  })

  it.each([
    ['service', 'Choisissez une prestation.'],
    ['language', 'Choisissez une langue.'],
    ['propertyType', 'Choisissez un type de bien.'],
    ['propertyKind', 'Choisissez un type.'],
    ['roomCount', 'Indiquez le nombre de pièces.'],
    ['surface', 'Indiquez la surface.'],
    ['furnished', 'Indiquez si le logement est meublé.'],
    ['clientId', 'Renseignez un client.'],
    ['address', 'Renseignez une adresse.'],
    ['zipCode', 'Le code postal doit contenir 5 chiffres.'],
  ])('needs %s, and says so in the specified words [VAL-6] [VAL-11]', (field, message) => {
    expect(refusedOf({ [field]: undefined })).toEqual([`${field}: ${message}`])
  })

  it.each([0, -3])('wants a surface above 0, not %d [VAL-4]', (surface) => {
    expect(refusedOf({ surface })).toEqual(['surface: La surface doit être supérieure à 0.'])
  })

  it.each([
    [{ digicode: '12345678901234567' }, 'digicode: Le digicode doit contenir entre 1 et 16 caractères.'],
    [{ floor: '' }, "floor: L'étage doit contenir entre 1 et 16 caractères."],
    [{ annexes: [{ kind: 'cellar', number: '' }] }, 'annexes.0.number: Le numéro doit contenir entre 1 et 16 caractères.'],
  ])('%o is refused at its field [VAL-3]', (change, refused) => {
    expect(refusedOf(change)).toEqual([refused])
  })

  it.each([
    [{ firstName: 'L3a' }, 'tenants.0.firstName: Ce champ ne doit pas contenir de chiffre. [VAL-5]'],
    [{ gender: undefined }, 'tenants.0.gender: Choisissez une civilité. [VAL-6]'],
    [{ emails: 'lea@' }, 'tenants.0.emails: Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules. [VAL-1]'],
  ])('%o of a tenant is refused: %s', (change, refused) => {
    expect(refusedOf({ tenants: [{ ...tenant, ...change }] })).toEqual([refused.replace(/ \[VAL-\d\]$/, '')])
  })

  it('knows no other field: status, date and checker change by a transition only', () => {
    expect(refusedOf({ status: 'planned' })).toEqual([": Ce champ n'est pas connu."])
    expect(bookingChange.safeParse({ checkerId: id }).success).toBe(false)
    expect(bookingChange.safeParse({ clientId: id }).success).toBe(false)
    expect(bookingChange.safeParse({ surface: 50 }).success).toBe(true)
  })
})

it.each<[TenantRole[], string]>([
  [[], 'Locataires'],
  [['outgoing', 'incoming'], 'Locataires'],
  [['prospect', 'prospect'], 'Prospects'],
  [['prospect', 'outgoing'], 'Locataires'],
])('calls people with the roles %j %s', (roles, label) => {
  expect(tenantsLabel(roles.map((role) => ({ role })))).toBe(label)
})
