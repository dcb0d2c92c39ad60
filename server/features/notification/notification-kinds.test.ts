import { reportPoints } from '@adm/domain/booking/step/report-point'
import { dayOf, weekdayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drain } from '../../testing/testing.ts'
import { hours } from '../../testing/testing-links.ts'
import { startNotificationServer } from '../../testing/testing-notification.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { weekendKeysJobs } from './notification.jobs.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())
beforeEach(() => server.nextMorning())

const minutes = 60
/** Steps of the clock, in days, after which each reminder of a mission in twenty or twenty-one days is due. */
const reminderDays = [12, 1, 2, 1, 3.3, 1]

describe('reports, blocks and keys', () => {
  it('« Valider le rapport » sends each document to its recipients once a version, with the file [STATE-1]', async () => {
    const { id: clientId } = await server.given.client()
    await server.db.updateTable('client').set({ email: 'rapport@clients.example' }).where('id', '=', clientId).execute()
    const order = await server.orderFor(['Nina'], { clientId })
    await server.plan(order, 1)
    await server.given.document(order.id, 'REPORT_CHECKIN', 'Rapport.pdf')
    server.clock.pass(3 * 24 * hours)
    await server.db.updateTable('booking').set({ status: 'done' }).where('id', '=', order.id).execute()
    const validated = await server.step(order.id, { to: 'validated', facts: { points: reportPoints } })
    expect(validated).toMatchObject({ status: 200 })
    expect(
      (await server.rowsOf(order.id))
        .filter(({ kind }) => kind === 'report')
        .map(({ status, audience }) => `${audience} ${status}`)
        .toSorted(),
    ).toEqual(['client planned', 'tenant planned'])
    await server.sendAfter(10 * minutes)
    const [mail] = (await server.mailsTo('rapport@clients.example')).slice(-1)
    expect(mail?.file_name).toBe('Rapport.pdf')
    expect(
      Buffer.from(mail?.file ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('a block tells the client, unless it is lifted within ten minutes', async () => {
    const admin = await server.signedIn('all')
    const block = { title: 'Impayés', message: 'Une facture attend.', startDate: dayOf(server.clock.now()) }
    const [blocked, lifted] = [await server.given.client(), await server.given.client()]
    const blockings: string[] = []
    for (const { id } of [blocked, lifted]) {
      await server.db
        .updateTable('client')
        .set({ email: `${id}@clients.example` })
        .where('id', '=', id)
        .execute()
      const made = await admin.post(`/api/clients/${id}/blockings`, block)
      expect(made).toMatchObject({ status: 201 })
      blockings.push(String(made.body['id']))
    }
    const lift = await admin.post(`/api/clients/${lifted.id}/blockings/${blockings[1]}/unblock`, { reason: 'mistake' })
    expect(lift).toMatchObject({ status: 200 })
    await server.sendAfter(10 * minutes)
    expect((await server.subjectsTo(`${blocked.id}@clients.example`)).length).toBe(1)
    expect(await server.subjectsTo(`${lifted.id}@clients.example`)).toEqual([])
  })

  it('keys of a weekend are listed to the checker on Thursday and Friday, each once [ENT-20]', async () => {
    const thursday = { wait: (4 - weekdayOf(dayOf(server.clock.now())) + 7) % 7 }
    server.clock.pass((thursday.wait + 7) * 24 * hours)
    const order = await server.orderFor(['Nina'], { keysPlan: { way: 'AGENCY', place: 'Agence du Pin', hours: '9 h à 18 h' } })
    await server.db
      .updateTable('checker')
      .set({ email: `ada.${order.zipCode}@adm.example` })
      .where('id', '=', order.checker.id)
      .execute()
    expect(await server.plan(order, 2)).toMatchObject({ status: 200 })
    const jobs = makeRunner(server.runtime, weekendKeysJobs)
    const run = async () => {
      await jobs.plan()
      await drain(jobs)
    }
    await run()
    await run()
    const listsTo = async () =>
      (await server.mailsTo(`ada.${order.zipCode}@adm.example`)).filter(({ subject }) => subject.startsWith('Clés'))
    expect(await listsTo()).toHaveLength(1)
    expect((await listsTo())[0]?.text).toContain('Agence du Pin')
    server.clock.pass(24 * hours)
    await run()
    server.clock.pass(6 * hours)
    await run()
    expect(await listsTo()).toHaveLength(3)
  })

  it('who refused reminders gets the convocation, and no reminder', async () => {
    const order = await server.orderFor(['Nina'])
    const admin = await server.signedIn('all')
    expect((await admin.post('/api/notification-opt-outs', { address: order.mails[0] })).status).toBeLessThan(300)
    await server.plan(order, 20)
    for (const days of reminderDays) await server.sendAfter(days * 24 * hours)
    expect(await server.linesTo(order.id, 'tenant')).toEqual(['confirmation skipped', 'j8 posted', 'j5 skipped', 'j1 skipped'])
  })
})
