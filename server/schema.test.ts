import { alertSources } from '@adm/domain/alert/alert-source'
import { entities } from '@adm/domain/catalog/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from './platform/database/ids.ts'
import { prepareSchema } from './schema.ts'
import { startTestServer, type TestServer } from './testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const declared = async () =>
  (await server.db.selectFrom('alert_source').select('entity').orderBy('entity').execute()).map(({ entity }) => entity)

it('queues an evaluation after a change of each declared entity, and of no other', async () => {
  const event = { kind: 'changed', at: '2026-11-23T08:00:00Z', by_kind: 'system', after: '{}', request_id: 'a test' }
  await server.db
    .insertInto('event')
    .values(entities.map(({ name }) => ({ ...event, id: newId(), entity: name, entity_id: newId() })))
    .execute()

  const queued = await server.db.selectFrom('alert_due').select('entity').execute()

  expect(queued.map(({ entity }) => entity).toSorted()).toEqual(alertSources.toSorted())
})

it('takes the entities from the code at the start, whatever another version wrote', async () => {
  await server.db.deleteFrom('alert_source').where('entity', '=', 'meter').execute()
  await sql`update alert_source set entity = 'of another version' where entity = 'client'`.execute(server.db)

  await prepareSchema(server.db)

  expect(await declared()).toEqual(alertSources.toSorted())
})
