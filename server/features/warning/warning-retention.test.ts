import { system } from '@adm/domain/actor'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { runJobs, startTestServer, stoppedClock } from '../../testing/testing.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  await server.db.updateTable('feature_option').set({ warning: true }).execute()
  return { ...server, clock }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const secrets = ['Madame Martin a crié.', 'Monsieur Petit est prévenu.', 'martin.png']
/** A closed warning with a photo. */
const closedWarning = async () => {
  // A session ends long before the retention.
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const { id: bookingId } = await server.given.booking({ wishedDay: addDays(dayOf(server.clock.now()), 60) })
  const draft = { bookingId, cause: 'dispute', severity: 'medium', text: secrets[0] }
  const { body } = await planner.post('/api/warnings', draft)
  const id = String(body['id'])
  const photo = new File([Uint8Array.from(png)], 'martin.png', { type: 'image/png' })
  const added = await planner.form('/api/documents', { entity: 'warning', entityId: id, type: 'ANNEX' }, photo)
  expect(added).toMatchObject({ status: 201 })
  await planner.post(`/api/warnings/${id}/transitions`, { to: 'dismissed', reason: secrets[1] })
  return { id, documentId: String(added.body['id']), planner }
}
const eraseAfter = async (days: number) => {
  server.clock.pass(days * 86_400)
  await runJobs(
    server.runtime,
    jobs.filter(({ name }) => name === 'warning.erase' || name === 'platform.sweep-files'),
  )
}
const wordsOf = async (id: string) => {
  const events = await server.db.selectFrom('event').selectAll().where('entity_id', '=', id).execute()
  const row = await server.db.selectFrom('warning').selectAll().where('id', '=', id).execute()
  return JSON.stringify([events, row])
}
const keysOf = (documentId: string) =>
  server.db.selectFrom('document_version').select('key').where('document_id', '=', documentId).execute()

it('loses its text, the words of its end and its photos three years after its end, in history too', async () => {
  const { id, documentId } = await closedWarning()
  const [{ key } = { key: null }] = await keysOf(documentId)
  await eraseAfter(3 * 365 - 1)
  for (const secret of secrets.slice(0, 2)) expect(await wordsOf(id)).toContain(secret)

  await eraseAfter(3)

  for (const secret of secrets) expect(await wordsOf(id)).not.toContain(secret)
  expect(await keysOf(documentId)).toEqual([{ key: null }])
  const stored = server.db.selectFrom('stored_file').select('state').where('key', '=', key)
  expect((await stored.execute()).filter(({ state }) => state === 'kept')).toEqual([])
  const reader = await server.signedIn(...rolePresets.planning.scope)
  expect(await reader.get(`/api/warnings/${id}`)).toMatchObject({
    status: 200,
    body: { text: 'Effacé à la fin de la durée de conservation.', closingReason: null, cause: 'dispute', status: 'dismissed' },
  })
  const events = await server.db.selectFrom('event').select(['kind', 'by_kind']).where('entity_id', '=', id).orderBy('seq').execute()
  expect(events.at(-1)).toEqual({ kind: 'erased', by_kind: system.kind })
})

it('is erased once, and stays whole while it is open', async () => {
  const { id, planner } = await closedWarning()
  await planner.post(`/api/warnings/${id}/transitions`, { to: 'new' })
  await eraseAfter(4 * 365)
  await eraseAfter(1)

  expect(await wordsOf(id)).toContain(secrets[0])
  const erased = server.db.selectFrom('event').select('id').where('kind', '=', 'erased')
  expect(await erased.where('entity_id', '=', id).execute()).toEqual([])
  expect((await erased.execute()).length).toBe(1)
})
