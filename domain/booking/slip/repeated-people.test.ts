import { expect, it } from 'vitest'
import type { TenantDraft } from '../order/booking-people.ts'
import { repeatedPeople } from './repeated-people.ts'

const lea: TenantDraft = {
  role: 'incoming',
  gender: 'MRS',
  firstName: 'Léa',
  lastName: 'Roux',
  emails: 'lea.roux@example.com',
  presenceRequired: true,
}
const refusalsOf = (...others: Partial<TenantDraft>[]) =>
  repeatedPeople([lea, ...others.map((other) => ({ ...lea, ...other }))]).map(({ path, message }) => `${path} ${message}`)

it('tells a tenant who is there twice, unless a number or an address tells two of one name apart [PC-39]', () => {
  const twice = ['tenants.1.lastName Cette personne figure déjà sur la commande.']
  expect(refusalsOf({})).toEqual(twice)
  expect(refusalsOf({ firstName: 'LÉA', emails: null })).toEqual(twice)
  expect(refusalsOf({ emails: 'autre@example.com' }, { role: 'outgoing' }, { gender: 'MR' })).toEqual([])
})

it('tells one number in both fields of a tenant [PC-39]', () => {
  expect(refusalsOf({ firstName: 'Zoé', phone: '+33639981234', otherPhone: '+33639981234' })).toEqual([
    'tenants.1.otherPhone Ce numéro est déjà le premier.',
  ])
  expect(refusalsOf({ firstName: 'Zoé', phone: '+33639981234', otherPhone: null })).toEqual([])
})
