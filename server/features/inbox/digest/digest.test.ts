import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { drain, runJobs, startTestServer, stoppedClock } from '../../../testing/testing.ts'
import { digestJob } from './digest.jobs.ts'

// A Monday, at 7:30 in Paris.
let clock = stoppedClock('2026-11-23T06:30:00.000Z')
const now = () => clock.now()
const at = (moment: string) => {
  clock = stoppedClock(moment)
}
let server: Awaited<ReturnType<typeof startTestServer>>
let other: Awaited<ReturnType<typeof server.beside>>
beforeAll(async () => {
  server = await startTestServer([], { now })
  other = await server.beside([], { now })
})
beforeEach(() => at('2026-11-23T06:30:00.000Z'))
afterAll(async () => {
  await other.stop()
  await server.stop()
})

type Person = Awaited<ReturnType<typeof server.signedIn>>
const planner = () => server.signedIn(...rolePresets.planning.scope)
const key = () => ({ 'idempotency-key': newId() })
const choose = (person: Person, hour: string | null) => person.patch('/api/inbox/digest', { hour })
const runDigests = async (runtime = server.runtime) => {
  await runJobs(runtime, [digestJob])
}
const mailsOf = async (person: Person) => {
  const { email } = await server.db.selectFrom('user_account').select('email').where('id', '=', person.id).executeTakeFirstOrThrow()
  return server.mailsTo(email)
}
/** An alert of a new order, assigned to a person by somebody else. */
const assignAlert = async (person: Person) => {
  const { id: bookingId } = await server.given.booking({ wishedDay: '2026-11-25' })
  const runner = makeRunner(
    server.runtime,
    jobs.filter((job) => job.name === 'alert.changes'),
  )
  await runner.plan()
  await drain(runner)
  const alert = await server.db.selectFrom('alert').select('id').where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
  const assigned = await (await planner()).post(`/api/alerts/${alert.id}/assignment`, { assigneeId: person.id, group: 'planning' }, key())
  expect(assigned).toMatchObject({ status: 200 })
  return alert.id
}

describe('the digest', () => {
  it('is off until a person chooses its hour, which the history undoes for them alone', async () => {
    const person = await planner()
    expect(await person.get('/api/inbox/digest')).toMatchObject({ body: { hour: null, nextDay: null } })
    expect(await choose(person, '08:00')).toMatchObject({ status: 200, body: { hour: '08:00', nextDay: '2026-11-23' } })
    expect(await choose(person, '21:00')).toMatchObject({ status: 422, body: { errors: [{ path: 'hour' }] } })

    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity', '=', 'inbox-digest')
      .where('entity_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const undo = (by: Person) => by.post(`/api/changes/${event.id}/undo`, {}, key())
    expect(await undo(await planner())).toMatchObject({ status: 404 })
    expect(await undo(person)).toMatchObject({ status: 200 })
    expect(await person.get('/api/inbox/digest')).toMatchObject({ body: { hour: null } })
  })

  it('comes at its hour with what concerns one and what one’s role must do, each a link, once for two processes', async () => {
    const person = await planner()
    await choose(person, '08:00')
    const alertId = await assignAlert(person)
    await runDigests()
    expect(await mailsOf(person)).toEqual([])

    at('2026-11-23T07:00:00.000Z')
    await Promise.all([runDigests(), runDigests(other.runtime)])
    const [mail, ...others] = await mailsOf(person)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Votre résumé du lundi 23 novembre 2026')
    expect(mail?.text).toContain('Pour moi\n- Alerte confiée')
    expect(mail?.text).toContain(`/alert/${alertId}`)
    expect(mail?.text).toContain('Mes alertes\n- Haute')
    expect(mail?.text).toMatch(/Planification\n[^]*- À planifier sous 7 jours\u00a0: \d+\n {2}http\S+\/booking\?state=to_plan/)
    expect(mail?.html).toContain(`/alert/${alertId}`)

    at('2026-11-23T09:00:00.000Z')
    await runDigests()
    expect(await mailsOf(person)).toHaveLength(1)
    at('2026-11-24T07:05:00.000Z')
    await runDigests(other.runtime)
    const [, second] = await mailsOf(person)
    expect(second?.text).not.toContain('Pour moi\n')
  })

  it('waits for the next day when its hour is over, and for Monday over a weekend', async () => {
    const person = await planner()
    at('2026-11-27T07:30:00.000Z')
    expect(await choose(person, '08:00')).toMatchObject({ body: { nextDay: '2026-11-30' } })
    await assignAlert(person)
    for (const moment of ['2026-11-27T08:00:00.000Z', '2026-11-28T08:00:00.000Z', '2026-11-29T08:00:00.000Z']) {
      at(moment)
      await runDigests()
    }
    expect(await mailsOf(person)).toEqual([])
    at('2026-11-30T07:00:00.000Z')
    await runDigests()
    expect(await mailsOf(person)).toHaveLength(1)
  })

  it('is not sent when it has nothing to say, nor to a disabled account', async () => {
    const idle = await server.signedIn('login')
    const gone = await planner()
    await choose(idle, '07:00')
    await choose(gone, '08:00')
    await assignAlert(gone)
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', gone.id).execute()
    at('2026-11-24T07:00:00.000Z')
    await runDigests()
    expect([...(await mailsOf(idle)), ...(await mailsOf(gone))]).toEqual([])
  })

  it('is tried by its person at once, to their own address, without a change of the next one', async () => {
    const person = await planner()
    await choose(person, '08:00')
    await assignAlert(person)
    const { body } = await person.post('/api/inbox/digest/test', {}, key())
    const [mail] = await mailsOf(person)
    expect(mail).toMatchObject({ recipient: body['recipient'] })
    expect(mail?.text).toContain('Alerte confiée')
    expect(await person.get('/api/inbox/digest')).toMatchObject({ body: { nextDay: '2026-11-23' } })
  })
})
