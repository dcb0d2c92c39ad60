import { expect, it } from 'vitest'
import { isCompanyAddress } from './company-address.ts'

it.each([
  ['nina@adm.example', true],
  ['Nina@ADM.Example', true],
  ['nina@autre.example', true],
  ['nina@sub.adm.example', false],
  ['nina@adm.example.evil.fr', false],
  ['nina@notadm.example', false],
  ['nina@adm.example@evil.fr', false],
])('%s is an address of the company: %s', (email, isCompanys) => {
  expect(isCompanyAddress(email, ['adm.example', 'autre.example'])).toBe(isCompanys)
})

it('belongs to nobody while no domain is set', () => {
  expect(isCompanyAddress('nina@adm.example', [])).toBe(false)
})
