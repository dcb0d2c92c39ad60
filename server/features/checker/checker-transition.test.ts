import type { By } from '@adm/domain/actor'
import type { CertificationKind } from '@adm/domain/checker/certification-kind'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { inTransaction } from '../../platform/work/work.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { expiryJob } from './checker.jobs.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
let today = ''
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update')
  today = dayOf(server.runtime.now())
})
afterAll(() => server.stop())

const insertPaper = async (checkerId: string, kind: CertificationKind, expiresDay: string) => {
  const row = { id: newId(), checker_id: checkerId, kind, expires_day: expiresDay, blocking: true }
  await server.db.insertInto('checker_certification').values(row).execute()
}
const insertFile = async (checkerId: string) => {
  for (const kind of ['URSSAF', 'LIABILITY', 'CONTRACT', 'TRAINING'] as const) await insertPaper(checkerId, kind, addDays(today, 200))
}
const walk = (id: string, body: object) => network.post(`/api/checkers/${id}/transitions`, body)
const stateOf = async (id: string) => (await network.get(`/api/checkers/${id}`)).body

describe('POST /api/checkers/{id}/transitions', () => {
  it('makes an independent of a candidate whose file is whole, then somebody at work [ENT-5]', async () => {
    const { id } = await server.given.checker('Nour Petit', { type: 'CANDIDATE', network: null })

    expect(await stateOf(id)).toMatchObject({
      transitions: [
        { id: 'K01', to: 'INDEPENDENT', allowed: false, refusals: [{ guard: 'KG1' }, { guard: 'KG2' }] },
        { id: 'K02', to: 'CHECKER', allowed: false },
      ],
    })
    expect(await walk(id, { to: 'INDEPENDENT' })).toMatchObject({
      status: 409,
      body: { code: 'SIREN_MISSING', guard: 'KG1', message: 'Renseignez le numéro SIREN.' },
    })
    await server.db.updateTable('checker').set({ siren: '732829320' }).where('id', '=', id).execute()
    expect(await walk(id, { to: 'INDEPENDENT' })).toMatchObject({ status: 409, body: { code: 'PAPERS_MISSING', guard: 'KG2' } })
    expect(await stateOf(id)).toMatchObject({ type: 'CANDIDATE', version: 1 })

    await insertFile(id)
    expect(await walk(id, { to: 'INDEPENDENT' })).toMatchObject({ status: 200, body: { type: 'INDEPENDENT', network: null, version: 2 } })
    expect(await walk(id, { to: 'WORKING' })).toMatchObject({ status: 200, body: { network: 'WORKING', version: 3 } })
    expect((await network.get(`/api/checkers/${id}/history`)).body).toMatchObject([
      { kind: 'K01', before: { type: 'CANDIDATE' }, after: { type: 'INDEPENDENT' } },
      { kind: 'K06', before: { network: null }, after: { network: 'WORKING' } },
    ])
  })

  it('refuses what the table does not have, in French', async () => {
    const { id } = await server.given.checker()
    expect(await walk(id, { to: 'WORKING' })).toMatchObject({
      status: 409,
      body: {
        code: 'TRANSITION_NOT_ALLOWED',
        message: "Le passage de « En activité » à « En activité » n'est pas possible : cette étape n'est pas prévue.",
      },
    })
    expect(await walk(id, { to: 'ADMIN' })).toMatchObject({
      status: 409,
      body: {
        message:
          "Le passage de « Contrôleur salarié » à « Administrateur » n'est pas possible : cette étape n'est pas ouverte à vos droits.",
      },
    })
    expect(await walk(id, { to: 'CANDIDATE' })).toMatchObject({ status: 422 })
    expect(await walk(newId(), { to: 'WORKING' })).toMatchObject({ status: 404 })
    expect(await (await server.signedIn('all')).post(`/api/checkers/${id}/transitions`, { to: 'ADMIN' })).toMatchObject({ status: 200 })
  })

  it('lets nobody leave with missions, nor without a reason, and back with valid papers only', async () => {
    const checker = await server.given.checker('Ada Diallo', { type: 'INDEPENDENT' })
    const startAt = `${addDays(today, 90)}T09:00:00.000Z`
    const planned = await server.given.booking(
      {},
      { to: 'waiting_checker' },
      { to: 'planned', checkerId: checker.id, startAt, force: ['G8'], reason: 'Accord' },
    )

    expect(await walk(checker.id, { to: 'OUT_OF_NETWORK' })).toMatchObject({ status: 409, body: { guard: 'KG4' } })
    expect(await walk(checker.id, { to: 'OUT_OF_NETWORK', leaveReason: 'LONG_LEAVE' })).toMatchObject({
      status: 409,
      body: {
        code: 'MISSIONS_AHEAD',
        message: `Ada Diallo a encore une mission à venir (${planned.missionCode}) : réaffectez-la d'abord.`,
      },
    })
    await server.db.updateTable('mission').set({ live: false }).where('booking_id', '=', planned.id).execute()
    expect(await walk(checker.id, { to: 'OUT_OF_NETWORK', leaveReason: 'LONG_LEAVE', comment: 'Six mois' })).toMatchObject({
      status: 200,
      body: { network: 'OUT_OF_NETWORK', leaveReason: 'LONG_LEAVE' },
    })
    expect((await network.get(`/api/checkers/${checker.id}/history`)).body).toMatchObject([
      { kind: 'K07', reason: 'Congé long : Six mois' },
    ])
    expect(await walk(checker.id, { to: 'WORKING' })).toMatchObject({ status: 409, body: { guard: 'KG2' } })
    await insertFile(checker.id)
    expect(await walk(checker.id, { to: 'WORKING' })).toMatchObject({ status: 200, body: { network: 'WORKING', leaveReason: null } })
  })
})

describe('papers that expire', () => {
  it('are told once to the checker and to the network staff, 30 days before, and anew when they are renewed', async () => {
    const runner = makeRunner(server.runtime, [expiryJob])
    const checker = await server.given.checker('Noé Échéance', { email: 'noe@terrain.example' })
    await insertPaper(checker.id, 'LIABILITY', addDays(today, 30))
    await insertPaper(checker.id, 'URSSAF', addDays(today, 31))
    const gone = await server.given.checker('Parti Loin', { email: 'parti@terrain.example', network: 'OUT_OF_NETWORK' })
    await insertPaper(gone.id, 'URSSAF', addDays(today, 5))
    const mails = async (recipient: string) => (await server.mailsTo(recipient)).map(({ text }) => text)
    const by: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
    const run = async () => {
      await inTransaction(server.runtime, { by, requestId: 'test' }, (work) => expiryJob.enqueue(work, {}))
      await inTransaction(server.runtime, { by, requestId: 'test' }, (work) => expiryJob.enqueue(work, {}))
      await Promise.all([runner.runStep(), runner.runStep()])
    }
    const { email } = await server.db.selectFrom('user_account').select('email').where('id', '=', network.id).executeTakeFirstOrThrow()

    await run()
    await run()

    expect(await mails('noe@terrain.example')).toEqual([expect.stringContaining('RC Pro')])
    expect(await mails('parti@terrain.example')).toEqual([])
    expect(await mails(email)).toEqual([expect.stringContaining('Noé Échéance\u00a0: RC Pro')])
    expect((await network.get(`/api/checkers/${checker.id}/history`)).body).toMatchObject([{ kind: 'expiryTold', byKind: 'system' }])
  })
})
