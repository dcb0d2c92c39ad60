import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes, startSlotOfferServer } from '../../testing/testing-links.ts'
import { runJobs } from '../../testing/testing.ts'
import { automaticOfferJob } from './slot-offer.jobs.ts'

const start = async () => {
  const server = await startSlotOfferServer('bookings:read', 'bookings:update')
  const pass = async (seconds: number) => {
    server.clock.pass(seconds)
    await runJobs(server.runtime, [automaticOfferJob])
  }
  const lastStep = (id: string) =>
    server.db.selectFrom('event').select(['kind', 'by_kind']).where('entity_id', '=', id).orderBy('seq', 'desc').executeTakeFirstOrThrow()
  /** A new order of a client where this person chooses the date. */
  const ordered = async (chooser: 'client' | 'tenant' | 'company', change: object = {}) => {
    const { id: clientId } = await server.given.client({ date_chosen_by: chooser })
    return server.orderFor(['Nina'], { clientId, ...change })
  }
  return { ...server, pass, lastStep, ordered }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

describe('an order whose tenant chooses the date, as its client wishes', () => {
  it('is offered to the tenant by the product itself ten minutes after it was taken (E02) [STATE-1]', async () => {
    const { id, mails } = await server.ordered('tenant')
    await server.pass(10 * minutes - 1)
    expect([await server.statusOf(id), await server.mailsTo(mails[0] ?? '')]).toEqual(['waiting', []])

    await server.pass(1)

    expect(await server.statusOf(id)).toBe('waiting_roomer')
    expect(await server.lastStep(id)).toEqual({ kind: 'E02', by_kind: 'system' })
    const token = await server.tokenTo(mails[0] ?? '')
    const { body } = await server.read(token)
    expect(body).toMatchObject({ state: 'open' })
    expect(Object(body)['slots']).toHaveLength(8)
  })

  it('waits for the address of a tenant, and is offered ten minutes after the desk adds it', async () => {
    const { id, mails } = await server.ordered('tenant')
    const { body } = await server.planner.get(`/api/bookings/${id}`)
    const tenantsWith = (emails: string | null) => Object(body)['tenants'].map((tenant: object) => ({ ...tenant, emails }))
    const edit = async (emails: string | null, version: number) =>
      server.planner.patch(`/api/bookings/${id}`, { tenants: tenantsWith(emails) }, { 'if-match': `"${version}"` })
    expect(await edit(null, 1)).toMatchObject({ status: 200 })
    await server.pass(10 * minutes)
    expect(await server.statusOf(id)).toBe('waiting')

    expect(await edit(mails[0] ?? '', 2)).toMatchObject({ status: 200 })
    await server.pass(10 * minutes)

    expect(await server.statusOf(id)).toBe('waiting_roomer')
  })

  it('is tried again the next morning when no checker is free', async () => {
    const { id, checker } = await server.ordered('tenant')
    const hours = await server.db.deleteFrom('checker_availability').where('checker_id', '=', checker.id).returningAll().execute()
    await server.pass(10 * minutes)
    expect(await server.statusOf(id)).toBe('waiting')
    await server.db.insertInto('checker_availability').values(hours).execute()
    await server.pass(60 * minutes)
    expect(await server.statusOf(id)).toBe('waiting')

    await server.pass(24 * 60 * minutes)

    expect(await server.statusOf(id)).toBe('waiting_roomer')
  })

  it('is left alone once the desk has planned it, and after the desk has taken it back', async () => {
    const planned = await server.ordered('tenant')
    const slot = { checkerId: planned.checker.id, startAt: server.at(3, '10:00') }
    expect(await server.planner.post(`/api/bookings/${planned.id}/transitions`, { to: 'planned', ...slot })).toMatchObject({ status: 200 })
    const offered = await server.ordered('tenant')
    await server.pass(10 * minutes)
    expect([await server.statusOf(planned.id), await server.statusOf(offered.id)]).toEqual(['planned', 'waiting_roomer'])

    expect(await server.planner.post(`/api/bookings/${offered.id}/transitions`, { to: 'waiting' })).toMatchObject({ status: 200 })
    await server.pass(24 * 60 * minutes)

    expect(await server.statusOf(offered.id)).toBe('waiting')
  })
})

it.each(['client', 'company'] as const)('an order whose date the %s chooses is offered to nobody by itself', async (chooser) => {
  const { id } = await server.ordered(chooser)

  await server.pass(24 * 60 * minutes)

  expect(await server.statusOf(id)).toBe('waiting')
})
