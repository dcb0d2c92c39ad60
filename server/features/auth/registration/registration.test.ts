import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { runJobs, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { forgetSignInsJob } from '../auth.jobs.ts'

let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())
/** Starts another hour: requests of other tests do not count. */
beforeEach(() => pass(3600))

const password = 'trois cerises au vent'
const unusedEmail = () => `${newId()}@adm.example`
const register = (email: string, change: object = {}) =>
  server.anonymous.post('/api/auth/register', { name: 'Nina Petit', email, password, passwordConfirmation: password, ...change })
const confirm = (token: string, tried = password) => server.anonymous.post('/api/auth/register/confirm', { token, password: tried })
const check = (token: string) => server.anonymous.post('/api/auth/register/link', { token })
const signIn = (email: string, tried = password) => server.anonymous.post('/api/auth/login', { email, password: tried })
const lastToken = async (recipient: string) => (await server.linkTokensTo(recipient)).at(-1) ?? ''
const accountOf = (email: string) => server.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()
const atField = (path: string, message: string) => ({ status: 422, body: { code: 'FIELDS_INVALID', errors: [{ path, message }] } })
const ended = { status: 410, body: { code: 'LINK_ENDED', message: 'La demande est invalide ou a expirée' } }

describe('asking for an account', () => {
  it('mails a link to the address, and makes no account before it has come back [ROUTE-18]', async () => {
    const email = unusedEmail()

    const answer = await register(email.toUpperCase())

    expect(answer).toMatchObject({ status: 200, body: { message: "Un lien de confirmation vient d'être envoyé à cette adresse." } })
    expect(await accountOf(email)).toBeUndefined()
    expect(await server.mailsTo(email)).toMatchObject([
      { subject: 'Confirmez votre adresse', text: expect.stringContaining('/register#token=') },
    ])
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'ADDRESS_UNCONFIRMED' } })
    expect(await signIn(email, 'un autre')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  })

  it('makes an account that waits, without a right, once the address is confirmed; administrators are told [ROUTE-18] [AUTH-12]', async () => {
    const email = unusedEmail()
    const administrator = await server.signedIn('all')
    const { email: administratorEmail } = (await server.db
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', administrator.id)
      .executeTakeFirst()) ?? { email: '' }
    await register(email)

    const answer = await confirm(await lastToken(email))

    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('attend la validation') } })
    const account = await accountOf(email)
    expect(account).toMatchObject({ status: 'waiting', scope: [], name: 'Nina Petit' })
    expect(await server.mailsTo(administratorEmail)).toMatchObject([
      { subject: 'Un compte attend votre validation', text: expect.stringContaining(email) },
    ])
    const message = "Votre compte attend la validation d'un administrateur."
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_WAITING', message } })
    expect(await signIn(email, 'un autre')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
    const events = await server.db
      .selectFrom('event')
      .select(['kind', 'after'])
      .where('entity_id', '=', account?.id ?? '')
      .execute()
    expect(events).toMatchObject([{ kind: 'registered', after: { status: 'waiting' } }])
    expect(JSON.stringify(events)).not.toContain('argon2')
  })

  it('keeps hashes only: neither the password nor the link [ROUTE-18]', async () => {
    const email = unusedEmail()
    await register(email)
    const stored = JSON.stringify(await server.db.selectFrom('registration').selectAll().where('email', '=', email).execute())
    expect(stored).toContain('$argon2id$')
    expect(stored).not.toContain(password)
    expect(stored).not.toContain(await lastToken(email))
  })

  it('refuses an address that has an account, at the field, and sends nothing [ERR-3]', async () => {
    const email = unusedEmail()
    await register(email)
    await confirm(await lastToken(email))

    expect(await register(email)).toMatchObject(atField('email', 'Cet email est déjà utilisé.'))
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  it.each(['nina@autre.example', 'nina@sub.adm.example', 'nina@adm.example.evil.fr'])(
    'refuses %s: only the company may come in [AUTH-12]',
    async (email) => {
      expect(await register(email)).toMatchObject(atField('email', "Seules les adresses de l'entreprise sont acceptées."))
      expect(await server.mailsTo(email)).toEqual([])
    },
  )

  it('is open to nobody where no domain is set [AUTH-12]', async () => {
    const other = await server.beside([], {
      ...server.runtime,
      site: { url: 'https://adm.fr', emailDomains: [], sendsMail: false, sendsSms: false, opensDemo: false },
    })
    const answer = await other.as({}).post('/api/auth/register', { name: 'Nina Petit', email: unusedEmail(), password })
    await other.stop()
    expect(answer).toMatchObject({ status: 422 })
  })

  it.each([
    ['court', 'Le mot de passe doit contenir entre 8 et 64 caractères.'],
    ['x'.repeat(65), 'Le mot de passe doit contenir entre 8 et 64 caractères.'],
    ['azertyuiop', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['MotDePasse2026!', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['00000000000', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['adm-2026-secret', "Ce mot de passe contient votre adresse ou le nom de l'entreprise. Choisissez-en un autre."],
    ['Nina.Petit-2026', "Ce mot de passe contient votre adresse ou le nom de l'entreprise. Choisissez-en un autre."],
  ])('refuses the password %s [VAL-2]', async (tried, message) => {
    const answer = await register('nina.petit@adm.example', { password: tried, passwordConfirmation: tried })
    expect(answer).toMatchObject(atField('password', message))
    expect(await server.mailsTo('nina.petit@adm.example')).toEqual([])
  })

  it('refuses a confirmation that differs, and a name that is missing [VAL-2]', async () => {
    const differs = await register(unusedEmail(), { passwordConfirmation: 'trois cerises au vin' })
    expect(differs).toMatchObject(atField('passwordConfirmation', 'Les deux mots de passe ne sont pas identiques.'))
    expect(await register(unusedEmail(), { name: ' ' })).toMatchObject(atField('name', 'Renseignez votre nom.'))
  })
})

describe('the link of a registration', () => {
  it('works once, of two at the same time as well [ERR-2]', async () => {
    const email = unusedEmail()
    await register(email)
    const token = await lastToken(email)

    const answers = await Promise.all([confirm(token), confirm(token)])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await confirm(token)).toMatchObject(ended)
  })

  it('asks for the password that was chosen: a stranger cannot have an address confirmed by its owner', async () => {
    const email = unusedEmail()
    await register(email)
    const token = await lastToken(email)

    const refused = await confirm(token, 'autre chose du jour')

    expect(refused).toMatchObject(atField('password', "Ce n'est pas le mot de passe choisi à l'inscription."))
    expect(await accountOf(email)).toBeUndefined()
    expect(await confirm(token)).toMatchObject({ status: 200 })
  })

  it('is checked before the password is typed: refused once used, expired or made up [ERR-2]', async () => {
    const [first, second] = [unusedEmail(), unusedEmail()]
    await register(first)
    await register(second)
    const [used, expired] = [await lastToken(first), await lastToken(second)]
    expect(await check(used)).toMatchObject({ status: 204 })
    await confirm(used)
    pass(24 * 3600)

    for (const token of [used, expired, 'made-up']) expect(await check(token)).toMatchObject(ended)
  })

  it('ends after 24 hours; the address may then be asked for again [ERR-2]', async () => {
    const email = unusedEmail()
    await register(email)
    const token = await lastToken(email)
    pass(24 * 3600)

    expect(await confirm(token)).toMatchObject(ended)
    expect(await signIn(email)).toMatchObject({ status: 401 })
    expect(await register(email)).toMatchObject({ status: 200 })
  })

  it('gives way to that of a later registration, which has to wait two minutes', async () => {
    const email = unusedEmail()
    await register(email)
    const first = await lastToken(email)

    const tooEarly = await register(email)
    pass(120)
    const later = await register(email, { password: 'une autre phrase de passe', passwordConfirmation: undefined })

    const message = 'Trop de tentatives. Réessayez dans 120 secondes.'
    expect(tooEarly).toMatchObject({ status: 429, headers: { 'retry-after': '120' }, body: { message } })
    expect(later).toMatchObject({ status: 200 })
    expect(await confirm(first)).toMatchObject(ended)
    expect(await confirm(await lastToken(email), 'une autre phrase de passe')).toMatchObject({ status: 200 })
  })

  it('is refused when an administrator made the account meanwhile [ERR-3]', async () => {
    const email = unusedEmail()
    await register(email)
    await server.db.insertInto('user_account').values({ id: newId(), email, name: 'Nina', status: 'invited' }).execute()

    expect(await confirm(await lastToken(email))).toMatchObject(atField('email', 'Cet email est déjà utilisé.'))
  })

  it('is forgotten with its registration a day after its end', async () => {
    const email = unusedEmail()
    await register(email)
    pass(48 * 3600 + 1)
    await runJobs(server.runtime, [forgetSignInsJob])
    expect(await server.db.selectFrom('registration').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await server.db.selectFrom('request_count').selectAll().execute()).toEqual([])
  })
})
