import { expect, it } from 'vitest'
import { commonForms, containsOwnName } from './guessable-password.ts'

it.each([
  ['nina.petit2026', true],
  ['Nina-Petit-2026', true],
  ['NINAPETIT!', true],
  ['adm2026!', true],
  ['mon ADM secret', true],
  ['badminton-du-soir', false],
  ['petit chaperon rouge', false],
  ['trois-cerises-au-vent', false],
])('%s holds the name of nina.petit@adm.example: %s [VAL-2]', (password, contains) => {
  expect(containsOwnName(password, 'nina.petit@adm.example')).toBe(contains)
})

it('sees a long company name inside any password [VAL-2]', () => {
  expect(containsOwnName('vivelesconstats31', 'a@constats.fr')).toBe(true)
})

it.each([
  ['Soleil2026!', ['soleil2026!', 'soleil']],
  ['12345678', ['12345678', '']],
  ['aaaaaaaa', ['']],
  ['cheval correct agrafe', ['cheval correct agrafe', 'cheval correct agrafe']],
])('looks %s up as %j [VAL-2]', (password, forms) => {
  expect(commonForms(password)).toEqual(forms)
})
