import type { By } from '@adm/domain/actor'
import { secondFactorCalls } from '@adm/contract/auth/second-factor'
import type { Permission } from '@adm/domain/permission'
import type { RolePreset } from '@adm/domain/user/role/role-preset-name'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/work/work.ts'
import { drain, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { hashPassword } from '../password/password.ts'
import { requireCode } from './second-factor-code.service.ts'
import { resealSecretsJob } from './reseal-secrets.jobs.ts'

let server: TestServer
let passwordHash: string
const { now, pass } = stoppedClock()
const password = 'un mot de passe juste'
beforeAll(async () => {
  server = await startTestServer([], { now })
  passwordHash = await hashPassword(password)
})
afterAll(() => server.stop())
/** Starts another minute: requests of other tests do not count, nor do their codes. */
beforeEach(async () => {
  pass(60)
  await server.db.updateTable('sign_in_setting').set({ second_factor_roles: [], version: 1 }).execute()
})

const account = async (scope: readonly Permission[] = ['login', 'auth:client', 'bookings:read']) => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope }
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash: passwordHash })
    .execute()
  return row
}
const logIn = (email: string, code?: string, tried = password) =>
  server.anonymous.post('/api/auth/login', { email, password: tried, ...(code === undefined ? {} : { code }) })
const path = '/api/auth/second-factor'
const begin = (email: string, tried = password) => server.anonymous.post(`${path}/enrolment`, { email, password: tried })
const confirm = (email: string, code: string) => server.anonymous.post(`${path}/enrolment/confirm`, { email, password, code })
/** The code that an authenticator app shows, so many seconds from now. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now()) + seconds * 1_000 })
const wrongCodeOf = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')

/** An account with a second factor, whose code of this half-minute has not signed in yet. */
const enrolled = async (scope?: readonly Permission[]) => {
  const { id, email } = await account(scope)
  const secret = String((await begin(email)).body['secret'])
  const { body } = await confirm(email, codeOf(secret))
  return { id, email, secret, ...secondFactorCalls.confirm.answer.parse(body) }
}

const signedIn = async (person: { email: string; secret: string }) => {
  const { body } = await logIn(person.email, codeOf(person.secret))
  pass(30)
  const who = { authorization: `Bearer ${String(body['token'])}` }
  return {
    read: () => server.anonymous.get(path, who),
    remove: (code: string) => server.anonymous.post(`${path}/removal`, { code }, who),
    renew: (code: string) => server.anonymous.post(`${path}/recovery-codes`, { code }, who),
  }
}
const eventsOf = async (id: string) => {
  const events = await server.db.selectFrom('event').select(['kind', 'by_id']).where('entity_id', '=', id).orderBy('seq').execute()
  return events.map(({ kind, by_id }) => [kind, by_id])
}
const mailsTo = async (email: string) => {
  const mails = await server.db.selectFrom('mail').select('subject').where('recipient', '=', email).orderBy('id').execute()
  return mails.map(({ subject }) => subject)
}
const requiredOf = (roles: RolePreset[]) => server.db.updateTable('sign_in_setting').set({ second_factor_roles: roles }).execute()

const required = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } }
const wrongCode = {
  status: 422,
  body: {
    code: 'WRONG_CODE',
    errors: [{ path: 'code', message: "Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant." }],
  },
}

describe('an enrolment', () => {
  it('takes the password, gives a secret for the app, and is in force once a first code confirms it [AUTH-6]', async () => {
    const { id, email } = await account()
    const { status, body, headers } = await begin(email)
    const secret = String(body['secret'])
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body['uri']).toBe(
      `otpauth://totp/ADM:${encodeURIComponent(email)}?issuer=ADM&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await logIn(email)).toMatchObject({ status: 200 })

    const confirmed = await confirm(email, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `)

    expect(confirmed.status).toBe(200)
    const codes = secondFactorCalls.confirm.answer.parse(confirmed.body).recoveryCodes
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[\da-f]{4}(?:-[\da-f]{4}){3}$/u)
    expect(await logIn(email)).toMatchObject(required)
    expect(await eventsOf(id)).toEqual([['secondFactorOn', id]])
    expect(await mailsTo(email)).toEqual(['Un second facteur protège votre compte'])
  })

  it('stores neither the secret nor a recovery code in plain text [AUTH-6]', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const stored = JSON.stringify([
      await server.db.selectFrom('second_factor').selectAll().execute(),
      await server.db.selectFrom('recovery_code').selectAll().execute(),
      await server.db.selectFrom('event').selectAll().execute(),
      await server.db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('is refused with a wrong password, for an account with one, and without a begun one [AUTH-6]', async () => {
    const { email } = await account()
    const enrolledPerson = await enrolled()
    expect(await begin(email, 'un autre')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
    expect(await confirm(email, '123456')).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_NOT_BEGUN' } })
    expect(await begin(enrolledPerson.email)).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_ON' } })
    expect(await confirm(enrolledPerson.email, codeOf(enrolledPerson.secret))).toMatchObject({ status: 409 })
  })

  it('is not confirmed by a wrong code, which counts as a guess [AUTH-6]', async () => {
    const { email } = await account()
    const secret = String((await begin(email)).body['secret'])
    for (let guess = 0; guess < 5; guess += 1) expect(await confirm(email, wrongCodeOf(secret))).toMatchObject(wrongCode)

    expect(await confirm(email, codeOf(secret))).toMatchObject({ status: 429 })

    pass(31)
    expect(await confirm(email, codeOf(secret))).toMatchObject({ status: 200 })
  })
})

describe('a sign-in with a second factor', () => {
  it('takes a code of the app once, then the next one; of a clock that is half a minute wrong too [AUTH-6]', async () => {
    const { email, secret } = await enrolled()
    const code = codeOf(secret)
    expect(await logIn(email, code)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(await logIn(email, code)).toMatchObject(wrongCode)

    pass(30)
    expect(await logIn(email, codeOf(secret))).toMatchObject({ status: 200 })
    expect(await logIn(email, codeOf(secret, 30))).toMatchObject({ status: 200 })
    expect(await logIn(email, codeOf(secret, 90))).toMatchObject(wrongCode)
  })

  it('of two at the same moment with one code, lets one in [AUTH-6]', async () => {
    const { email, secret } = await enrolled()
    const both = await Promise.all([logIn(email, codeOf(secret)), logIn(email, codeOf(secret))])
    expect(both.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 422])
  })

  it('says nothing of it without the password, and counts wrong codes like wrong passwords [AUTH-4] [AUTH-6]', async () => {
    const { email, secret } = await enrolled()
    expect(await logIn(email, codeOf(secret), 'un autre')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
    for (let guess = 0; guess < 4; guess += 1) expect(await logIn(email, wrongCodeOf(secret))).toMatchObject(wrongCode)

    expect(await logIn(email, codeOf(secret))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  })

  it('takes each recovery code once, tells the person by mail, and counts what is left [AUTH-6]', async () => {
    const person = await enrolled()
    const [first = '', second = ''] = person.recoveryCodes
    expect(await logIn(person.email, first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await logIn(person.email, first)).toMatchObject(wrongCode)
    expect(await logIn(person.email, second)).toMatchObject({ status: 200 })
    expect(await mailsTo(person.email)).toEqual([
      'Un second facteur protège votre compte',
      'Un code de secours a servi',
      'Un code de secours a servi',
    ])
    expect((await (await signedIn(person)).read()).body).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 8,
      isObligatory: false,
      hasPassword: true,
    })
  })

  it('is asked after a new password was chosen too: the mailed link is no second factor [AUTH-6]', async () => {
    const { id, email } = await enrolled()
    await server.db
      .updateTable('user_account')
      .set({ password_hash: await hashPassword('un mot de passe nouveau') })
      .where('id', '=', id)
      .execute()
    expect(await logIn(email, undefined, 'un mot de passe nouveau')).toMatchObject(required)
  })
})

describe('a role that requires a second factor', () => {
  it('gives no token before the enrolment, to those who have all its rights; others sign in as before [AUTH-6] [PERM-5]', async () => {
    await requiredOf(['administrator'])
    const { email } = await account(['login', 'all'])
    const reader = await account()

    const refused = await logIn(email)
    expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_SETUP' } })
    expect(refused.body).not.toHaveProperty('token')
    expect(await logIn(reader.email)).toMatchObject({ status: 200 })

    const secret = String((await begin(email)).body['secret'])
    await confirm(email, codeOf(secret))
    expect(await logIn(email, codeOf(secret))).toMatchObject({ status: 200 })
  })

  it('keeps it from being removed [AUTH-6]', async () => {
    const person = await enrolled(['login', 'all'])
    const session = await signedIn(person)
    await requiredOf(['administrator'])

    expect(await session.remove(codeOf(person.secret))).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_OBLIGATORY' } })
    expect((await session.read()).body).toMatchObject({ isObligatory: true, since: expect.any(String) })
  })

  it('is a rule of sign-in that administrators set, among the roles there are [PERM-5]', async () => {
    const admin = await server.signedIn('all')
    const change = (secondFactorRoles: unknown, version: number) =>
      admin.patch('/api/auth/settings', { secondFactorRoles }, { 'if-match': `"${version}"` })
    expect(await change(['administrator', 'billing'], 1)).toMatchObject({
      status: 200,
      body: { sessionDays: 30, secondFactorRoles: ['administrator', 'billing'] },
    })
    expect(await change(['boss'], 2)).toMatchObject({ status: 422, body: { code: 'FIELDS_INVALID' } })
  })
})

describe('the end of a second factor', () => {
  it('is proved by a code, and told by mail [AUTH-6]', async () => {
    const person = await enrolled()
    const session = await signedIn(person)
    expect(await session.remove(wrongCodeOf(person.secret))).toMatchObject(wrongCode)

    expect(await session.remove(codeOf(person.secret))).toMatchObject({ status: 204 })

    expect(await logIn(person.email)).toMatchObject({ status: 200 })
    expect((await session.read()).body).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    expect(await session.remove(codeOf(person.secret))).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_OFF' } })
    expect(await eventsOf(person.id)).toEqual([
      ['secondFactorOn', person.id],
      ['secondFactorOff', person.id],
    ])
    expect((await mailsTo(person.email)).at(-1)).toBe('Votre second facteur a été retiré')
  })

  it('is in the hand of an administrator for a colleague who lost the phone, never for oneself [PERM-5]', async () => {
    const admin = await server.signedIn('all')
    const planner = await server.signedIn('bookings:update')
    const { id, email } = await enrolled()
    const reset = (who: typeof admin, userId: string) => who.post(`/api/users/${userId}/second-factor/reset`, {})

    expect(await reset(planner, id)).toMatchObject({ status: 403 })
    expect(await reset(admin, admin.id)).toMatchObject({ status: 409, body: { code: 'NOT_ONESELF' } })
    expect(await reset(admin, id)).toMatchObject({ status: 200, body: { id, secondFactorSince: null } })
    expect(await reset(admin, id)).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_OFF' } })
    expect(await reset(admin, newId())).toMatchObject({ status: 404 })

    expect(await logIn(email)).toMatchObject({ status: 200 })
    expect((await eventsOf(id)).at(-1)).toEqual(['secondFactorReset', admin.id])
    expect((await mailsTo(email)).at(-1)).toBe('Votre second facteur a été retiré par un administrateur')
  })

  it('leaves recovery codes that were renewed as the only ones [AUTH-6]', async () => {
    const person = await enrolled()
    const session = await signedIn(person)
    const { body } = await session.renew(codeOf(person.secret))
    const { recoveryCodes } = secondFactorCalls.renewRecoveryCodes.answer.parse(body)

    expect(await logIn(person.email, person.recoveryCodes[0])).toMatchObject(wrongCode)
    expect(await logIn(person.email, recoveryCodes[0])).toMatchObject({ status: 200 })
  })
})

it('a rotation of the data secret loses no second factor: the night seals the secrets again', async () => {
  const person = await enrolled()
  const newest = new TextEncoder().encode('the secret that replaces the former one')
  const rotated = { ...server.runtime, dataSecrets: [newest, ...server.runtime.dataSecrets] as const }
  const by: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
  await inTransaction(rotated, { by, requestId: 'test' }, (work) => resealSecretsJob.enqueue(work, {}))
  await drain(makeRunner(rotated, [resealSecretsJob]))

  const after = { ...server.runtime, dataSecrets: [newest] as const }
  const origin = { network: 'n', device: 'd', agent: null }
  const spend = inTransaction(after, { by, requestId: 'test', from: origin }, (work) => requireCode(work, person, codeOf(person.secret)))
  await expect(spend).resolves.toBeUndefined()
})
