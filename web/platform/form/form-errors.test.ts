import { expect, it } from 'vitest'
import { countErrors } from './form-errors.ts'

it('counts each refused field once, those of people too [VAL-6]', () => {
  const errors = {
    address: { message: 'Renseignez une adresse.' },
    tenants: [undefined, { firstName: { message: 'Ce champ…' } }],
    root: {},
  }
  expect(countErrors(errors)).toBe(2)
})
