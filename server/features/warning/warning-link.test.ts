import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDispatchServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startDispatchServer>>
beforeAll(async () => {
  server = await startDispatchServer(
    'bookings:read',
    'bookings:update',
    'mission-propositions:read',
    'checkers:read',
    'alerts:read',
    'alerts:update',
  )
  await server.db.updateTable('feature_option').set({ warning: true }).execute()
})
afterAll(() => server.stop())

const gone = { status: 410, body: { code: 'LINK_NOT_VALID' } }
const problem = { cause: 'damage', severity: 'medium', text: 'La vitre de la cuisine est brisée.' }
const picture = () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return new File([Uint8Array.from(Buffer.from(png, 'base64'))], 'IMG_0001.png', { type: 'image/png' })
}
/** An accepted mission with the token of its checker's link. */
const accepted = async () => {
  server.passNight()
  const { id, checkers } = await server.orderWith('Ada Un')
  await server.start(id)
  const email = checkers[0]?.email ?? ''
  const token = await server.tokenTo(email)
  return { id, email, token, url: `/api/links/${token}/warnings` }
}

describe('the link of an accepted mission', () => {
  it('takes a problem with its photo, as the act of the checker [ROUTE-20]', async () => {
    const { id, email, url } = await accepted()
    expect(await server.anonymous.post(url, problem)).toMatchObject(gone)
    await server.answerOf(email, { to: 'accepted' })
    // A gateway adds parameters of its own to the address of a link.
    const first = await server.anonymous.post(`${url}?utm_source=mail`, problem)
    expect(first).toMatchObject({ status: 200, body: { mission: { city: 'Paris' }, warnings: [{ ...problem, photoCount: 0 }] } })
    const { body } = await server.planner.get(`/api/warnings?booking_id=${id}`)
    expect(body).toMatchObject({ total: 1, items: [{ ...problem, source: 'checker', status: 'new', reporterName: 'Ada Un' }] })
    const [row] = await server.db.selectFrom('warning').select('id').where('booking_id', '=', id).execute()
    const withPhoto = await server.anonymous.form(`${url}/${row?.id}/photos`, {}, picture())
    expect(withPhoto).toMatchObject({ status: 200, body: { warnings: [{ photoCount: 1 }] } })
    expect((await server.planner.get(`/api/documents?entity=warning&entityId=${row?.id}`)).body).toMatchObject({ total: 1 })
    const events = await server.db
      .selectFrom('event')
      .select(['kind', 'by_kind'])
      .where('entity_id', '=', row?.id ?? '')
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { kind: 'created', by_kind: 'link' },
      { kind: 'photoAdded', by_kind: 'link' },
    ])
  })

  it("gives no photo to another's warning, and takes no more than twenty problems, nor anything while warnings are off", async () => {
    const [one, other] = [await accepted(), await accepted()]
    await server.answerOf(other.email, { to: 'accepted' })
    await server.anonymous.post(other.url, problem)
    const [row] = await server.db.selectFrom('warning').select('id').where('booking_id', '=', other.id).execute()
    expect(await server.anonymous.form(`${one.url}/${row?.id}/photos`, {}, picture())).toMatchObject(gone)
    for (let count = 1; count < 20; count += 1) await server.anonymous.post(other.url, { ...problem, text: `Problème ${count}` })
    expect(await server.anonymous.post(other.url, problem)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_WARNINGS' } })
    await server.db.updateTable('feature_option').set({ warning: false }).execute()
    expect(await server.anonymous.get(other.url)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
    await server.db.updateTable('feature_option').set({ warning: true }).execute()
  })
})
