import { system } from '@adm/domain/actor'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJobs } from '../../testing/testing.ts'
import { hours } from '../../testing/testing-links.ts'
import { startMailServer } from '../../testing/testing-mail.ts'
import { startNotificationServer } from '../../testing/testing-notification.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { inTransaction } from '../../platform/work/work.ts'
import { savePostedMail } from './notification-note.service.ts'
import { eraseJob, sendJob } from './notification.jobs.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())
beforeEach(() => server.nextMorning())

const minutes = 60
/** Steps of the clock, in days, after which each reminder of a mission in twenty or twenty-one days is due. */
const reminderDays = [12, 1, 2, 1, 3.3, 1]

describe('the messages of an order', () => {
  it('acknowledges the order, confirms the appointment, convenes and reminds, each once [ENT-20] [ROUTE-14]', async () => {
    const { id: clientId } = await server.given.client()
    await server.db.updateTable('client').set({ email: 'agence@clients.example' }).where('id', '=', clientId).execute()
    const order = await server.orderFor(['Nina'], { service: 'checkout', clientId })
    await server.sendAfter(10 * minutes)
    expect(await server.plan(order, 20)).toMatchObject({ status: 200 })
    await server.sendAfter(10 * minutes)
    expect(await server.linesTo(order.id, 'tenant')).toEqual(['confirmation posted', 'j8 planned', 'j5 planned', 'j1 planned'])
    for (const days of reminderDays) await server.sendAfter(days * 24 * hours)
    await server.sendAfter()
    expect(await server.linesTo(order.id, 'tenant')).toEqual(['confirmation', 'j8', 'j5', 'j1'].map((kind) => `${kind} posted`))
    const subjects = await server.subjectsTo(order.mails[0] ?? '')
    expect(subjects).toHaveLength(4)
    expect(new Set(subjects).size).toBe(4)
    expect((await server.linesTo(order.id, 'client'))[0]).toBe('acknowledgement posted')
  })

  it('moving the date cancels what is unsent, plans anew and tells those who had been told; a storm tells once', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    await server.sendAfter(10 * minutes)
    const before = (await server.subjectsTo(order.mails[0] ?? '')).length
    for (let move = 0; move < 20; move += 1)
      expect(await server.plan(order, 21 + (move % 5), move % 2 ? '10:00' : '14:00')).toMatchObject({ status: 200 })
    await server.sendAfter(5 * minutes)
    expect(await server.subjectsTo(order.mails[0] ?? '')).toHaveLength(before)
    await server.sendAfter(5 * minutes)
    await server.sendAfter(60 * minutes)
    expect(await server.subjectsTo(order.mails[0] ?? '')).toHaveLength(before + 1)
    expect((await server.linesTo(order.id, 'tenant')).toSorted()).toEqual(
      ['confirmation posted', 'change posted', ...['j8', 'j5', 'j1'].flatMap((kind) => [`${kind} canceled`, `${kind} planned`])].toSorted(),
    )
  })

  it('cancelling the order cancels what is unsent and tells those who had been told, with the entry taken out of the calendar', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    await server.sendAfter(10 * minutes)
    const cancel = { to: 'canceled', reason: 'Le bail est reporté.', facts: { cause: 'postponed', feeCents: 0 } }
    expect(await server.step(order.id, cancel)).toMatchObject({ status: 200 })
    await server.sendAfter(10 * minutes)
    expect(await server.linesTo(order.id, 'tenant')).toEqual([
      'confirmation posted',
      'cancellation posted',
      'j8 canceled',
      'j5 canceled',
      'j1 canceled',
    ])
    expect((await server.mailsTo(order.mails[0] ?? '')).at(-1)?.file_name).toBe('rendez-vous.ics')
  })

  it('a step that is undone within ten minutes leaves nothing', async () => {
    const order = await server.orderFor(['Nina'])
    const done = await server.plan(order, 20)
    expect(await server.linesTo(order.id, 'tenant')).toHaveLength(4)
    const change = done.headers['change-id']
    expect(await server.planner.post(`/api/changes/${String(change)}/undo`, {})).toMatchObject({ status: 200 })
    await server.sendAfter(10 * minutes)
    expect(await server.linesTo(order.id, 'tenant')).toEqual([])
    expect(await server.subjectsTo(order.mails[0] ?? '')).toEqual([])
  })

  it('nothing leaves at night: it waits for eight, or does not leave when that is too late', async () => {
    const [order, early] = [await server.orderFor(['Nina']), await server.orderFor(['Paul'])]
    server.clock.pass(12 * hours)
    await server.plan(order, 20)
    await server.plan(early, 1, '07:30')
    await server.sendAfter(20 * minutes)
    expect(await server.linesTo(order.id, 'tenant')).toContain('confirmation planned')
    expect(
      (await server.rowsOf(early.id)).filter(({ audience, kind }) => audience === 'tenant' && kind === 'j8').map(({ reason }) => reason),
    ).toEqual(['night'])
    server.clock.pass(10 * hours)
    await server.sendAfter()
    expect(await server.linesTo(order.id, 'tenant')).toContain('confirmation posted')
    expect(await server.subjectsTo(early.mails[0] ?? '')).toEqual([])
  })

  it('a person who is a recipient no more at the hour gets nothing, and it says why', async () => {
    const order = await server.orderFor(['Nina', 'Paul'])
    await server.plan(order, 20)
    await server.sendAfter(10 * minutes)
    await server.db.deleteFrom('tenant').where('booking_id', '=', order.id).where('first_name', '=', 'Paul').execute()
    server.clock.pass(12 * 24 * hours)
    await server.sendAfter()
    const paul = (await server.rowsOf(order.id)).filter(({ person_name, kind }) => person_name?.startsWith('Paul') && kind === 'j8')
    expect(paul.map(({ status, reason }) => [status, reason])).toEqual([['skipped', 'removed']])
    expect(await server.subjectsTo(order.mails[1] ?? '')).toHaveLength(1)
  })
})

describe('exactly once', () => {
  it('two processes at the same moment write each message once', async () => {
    const order = await server.orderFor(['Nina', 'Paul'])
    await server.plan(order, 20)
    const other = await server.beside()
    server.clock.pass(10 * minutes)
    await Promise.all([server.sendAfter(), server.sendAfter(0, other.runtime), server.sendAfter(), server.sendAfter(0, other.runtime)])
    await other.stop()
    expect(
      [await server.subjectsTo(order.mails[0] ?? ''), await server.subjectsTo(order.mails[1] ?? '')].map(({ length }) => length),
    ).toEqual([1, 1])
  })

  it('a process that dies while it sends leaves a message that another sends, once', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    server.clock.pass(10 * minutes)
    const dying = {
      ...sendJob,
      step: async (...given: Parameters<typeof sendJob.step>) => {
        await sendJob.step(...given)
        throw new Error('killed')
      },
    }
    const runner = makeRunner(server.runtime, [dying])
    await runner.plan()
    await runner.runStep()
    expect(await server.subjectsTo(order.mails[0] ?? '')).toEqual([])
    await server.sendAfter(2 * minutes)
    expect(await server.subjectsTo(order.mails[0] ?? '')).toHaveLength(1)
  })

  it('follows its mail to the server, and says when it came back', async () => {
    const order = await server.orderFor(['Nina', 'Gone'])
    await server.plan(order, 20)
    await server.sendAfter(10 * minutes)
    const smtp = await startMailServer(server.runtime, (address) => (address.startsWith('gone') ? '550 No such user' : null))
    while (await smtp.sender.sendNext());
    await smtp.stop()
    const states = (await server.rowsOf(order.id)).filter(({ kind, audience }) => kind === 'confirmation' && audience === 'tenant')
    expect(states.map(({ status, reason }) => `${status} ${reason}`).toSorted()).toEqual(['failed refused', 'sent null'])
  })

  it('a mail of which nobody knows whether it arrived is « incertain », found by that, and sent again by a person only', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    await server.sendAfter(10 * minutes)
    const [mail] = await server.mailsTo(order.mails[0] ?? '')
    // A process that died after the last line of the mail.
    await server.db
      .updateTable('mail')
      .set({ handed_at: server.clock.now() })
      .where('id', '=', mail?.id ?? '')
      .execute()
    const smtp = await startMailServer(server.runtime)
    while (await smtp.sender.sendNext());
    await smtp.stop()
    const unsure = await server.planner.get('/api/notifications?status=unsure')
    expect(unsure).toMatchObject({ body: { total: 1, items: [{ status: 'unsure', reason: 'interrupted', sentAt: null }] } })
    const id = (await server.rowsOf(order.id)).find(({ status }) => status === 'unsure')?.id
    expect(await server.planner.post(`/api/notifications/${id}/copies`, {})).toMatchObject({ status: 200, body: { kind: 'confirmation' } })
    expect(await server.subjectsTo(order.mails[0] ?? '')).toHaveLength(2)
  })
})

describe('the acts of a person', () => {
  const firstTo = async (id: string, kind: string) =>
    (await server.rowsOf(id)).find((row) => row.audience === 'tenant' && row.kind === kind)?.id ?? ''

  it('stops a message, which stays stopped, and takes that back [ROUTE-14]', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    const id = await firstTo(order.id, 'j5')
    const stopped = await server.planner.post(`/api/notifications/${id}/cancellation`, {})
    expect(stopped).toMatchObject({ status: 200, body: { status: 'canceled', reason: 'byHand' } })
    await server.sendAfter(10 * minutes)
    expect(await server.linesTo(order.id, 'tenant')).toContain('j5 canceled')
    expect(await server.planner.post(`/api/notifications/${id}/cancellation`, {})).toMatchObject({
      status: 409,
      body: { code: 'NOTIFICATION_GONE' },
    })
    const change = stopped.headers['change-id']
    expect(await server.planner.post(`/api/changes/${String(change)}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.linesTo(order.id, 'tenant')).toContain('j5 planned')
  })

  it('sends a planned message now, once, and one that has left once more', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    await server.sendAfter(10 * minutes)
    const id = await firstTo(order.id, 'j8')
    expect(await server.planner.post(`/api/notifications/${id}/sending`, {})).toMatchObject({
      status: 200,
      body: { postedAt: server.clock.now() },
    })
    expect(await server.planner.post(`/api/notifications/${id}/sending`, {})).toMatchObject({
      status: 409,
      body: { code: 'NOTIFICATION_NOT_PLANNED' },
    })
    expect(await server.planner.post(`/api/notifications/${id}/copies`, {})).toMatchObject({
      status: 200,
      body: { kind: 'j8', postedAt: server.clock.now() },
    })
    expect(await server.subjectsTo(order.mails[0] ?? '')).toHaveLength(3)
    const waiting = await firstTo(order.id, 'j1')
    expect(await server.planner.post(`/api/notifications/${waiting}/copies`, {})).toMatchObject({
      status: 409,
      body: { code: 'NOTIFICATION_NOT_RESENDABLE' },
    })
  })

  it.each(['j5', 'j1'])('sends the reminder %s ahead of its hour, at night in the morning [ROUTE-14]', async (kind) => {
    const [atOnce, atNight] = [await server.orderFor(['Nina']), await server.orderFor(['Nina'])]
    await server.plan(atOnce, 20)
    await server.plan(atNight, 21)
    const id = await firstTo(atOnce.id, kind)
    expect(await server.planner.post(`/api/notifications/${id}/sending`, {})).toMatchObject({
      status: 200,
      body: { postedAt: server.clock.now() },
    })
    await server.sendAfter(14 * hours)
    const late = await firstTo(atNight.id, kind)
    expect(await server.planner.post(`/api/notifications/${late}/sending`, {})).toMatchObject({ status: 200, body: { postedAt: null } })
    await server.sendAfter(11 * hours)
    expect(await server.linesTo(atNight.id, 'tenant')).toContain(`${kind} posted`)
  })

  it('lists the messages by filter, of an order, a client and a checker', async () => {
    const order = await server.orderFor(['Nina'])
    await server.plan(order, 20)
    const { client_id } = await server.db.selectFrom('booking').select('client_id').where('id', '=', order.id).executeTakeFirstOrThrow()
    const listed = await server.planner.get(
      `/api/notifications?text=nina&kind=j5&status=planned&clientId=${client_id}&fromDay=${dayOf(server.clock.now())}`,
    )
    expect(listed).toMatchObject({
      status: 200,
      body: {
        total: 1,
        items: [{ kind: 'j5', personName: expect.stringContaining('Nina'), bookingCode: expect.any(String), acts: { mayCancel: true } }],
      },
    })
    expect((await server.planner.get(`/api/bookings/${order.id}/notifications`)).body).toHaveLength((await server.rowsOf(order.id)).length)
    expect(await server.planner.get(`/api/clients/${client_id}/notifications`)).toMatchObject({ status: 200 })
    expect((await server.planner.get(`/api/checkers/${order.checker.id}/notifications`)).body).toMatchObject([
      { audience: 'checker' },
      {},
      {},
    ])
    const file = await server.planner.file(`/api/notifications/export?format=csv&clientId=${client_id}`)
    expect(file.status).toBe(200)
  })
})

it('notes the mails that other features write, with whom and for what', async () => {
  const order = await server.orderFor(['Nina'])
  await server.offer(order)
  expect(await server.linesTo(order.id, 'tenant')).toEqual(['slotOffer posted'])
  await server.choose(await server.tokenTo(order.mails[0] ?? ''), server.at(3, '10:00'))
  expect((await server.linesTo(order.id, 'tenant')).toSorted()).toEqual([
    'appointment posted',
    'j1 planned',
    'j5 skipped',
    'j8 skipped',
    'slotOffer posted',
  ])
})

it('erases who was written to after three years', async () => {
  const id = server.runtime.newId()
  const about = { kind: 'certification', audience: 'staff' }
  const who = { by: system, requestId: 'test' }
  await inTransaction(server.runtime, who, (work) =>
    savePostedMail(work, {
      id,
      before: null,
      facts: undefined,
      after: { recipient: 'lea@adm.example', subject: 'Un certificat', dueAt: work.now, about },
    }),
  )
  const old = `${addDays(dayOf(server.clock.now()), -3 * 366)}T09:00:00.000Z`
  await server.db.updateTable('notification').set({ due_at: old }).where('mail_id', '=', id).execute()
  await runJobs(server.runtime, [eraseJob])
  const row = await server.db.selectFrom('notification').selectAll().where('mail_id', '=', id).executeTakeFirstOrThrow()
  expect([row.recipient, row.subject, row.person]).toEqual([null, null, `erased:${row.id}`])
})
