import { expect, it } from 'vitest'
import { mayLoadDemo, readConfig } from './config.ts'

const base = { DATABASE_URL: 'postgres://db.example/adm' }
const secret = 'p9Vx2kQ7mZ4wL8nB1tR6yC3sD5fG0hJa'
const production = { STAGE: 'production', TOKEN_SECRET: secret, DATA_SECRET: secret, COMPANY_EMAIL_DOMAINS: 'adm.fr' }

it.each([
  ['into the embedded database of a developer', {}, true],
  ['into a given database only when it is asked for', base, false],
  ['into a given database when it is asked for', { ...base, DEMO: 'yes' }, true],
  ['nowhere with DEMO=no', { DEMO: 'no' }, false],
  ['never in production', { ...production, ...base }, false],
  ['never in production, whatever is asked for', { ...production, DEMO: 'yes' }, false],
])('the demo company is loaded %s', (_, env, isLoaded) => {
  expect(mayLoadDemo(readConfig(env))).toBe(isLoaded)
})

it('production needs the domains of the company: nobody else may enter [AUTH-12]', () => {
  expect(() => readConfig({ ...production, COMPANY_EMAIL_DOMAINS: '' })).toThrow('COMPANY_EMAIL_DOMAINS est obligatoire en production')
})
