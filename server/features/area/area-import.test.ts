import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { drain, fileForm, startTestServer, type TestServer } from '../../testing/testing.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { jobs } from '../../app.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('areas:read', 'areas:update')
})
afterAll(() => server.stop())

const send = (lines: readonly string[], fields: Record<string, string> = { dryRun: 'true' }) =>
  network.post('/api/areas/import', fileForm(['Zone;Code postal;Département', ...lines].join('\n'), fields))
const runJob = async () => {
  const runner = makeRunner(server.runtime, jobs)
  await drain(runner)
}

it('tells zip codes that do not exist, belong to an area or come twice, and which areas will be made', async () => {
  await server.given.area(['35000'], 'Rennes')

  const { body } = await send([
    'Rennes;35000;',
    'Vitré;35000;',
    'rennes;35200;35',
    'Vitré;35500;35',
    'Fougères;35500;',
    'Vitré;99999;',
    ';35300;',
  ])

  expect(body).toMatchObject({
    rows: 7,
    accepted: 2,
    notes: ['Une zone sera créée : « Vitré ».'],
    errors: [
      { row: 2, column: 'Code postal', value: '35000', message: 'Ce code postal est déjà dans cette zone.' },
      { row: 3, column: 'Code postal', message: 'Ce code postal appartient déjà à la zone «\u00a0Rennes\u00a0».' },
      { row: 6, column: 'Code postal', message: 'Ce code postal est déjà dans la liste.' },
      { row: 7, column: 'Code postal', value: '99999', message: "Ce code postal n'est celui d'aucune commune (un CEDEX n'en a pas)." },
      { row: 8, column: 'Zone', message: 'Renseignez un nom.' },
    ],
  })
  expect(await server.db.selectFrom('area').select('name').where('name', '=', 'Vitré').execute()).toEqual([])
})

it('gives zip codes to the areas that are there and makes the others, each area in one act', async () => {
  const { id } = await server.given.area(['29000'], 'Quimper')

  expect(await send(['Quimper;29200;', 'Morlaix;29600;29', 'quimper;29300;', 'Morlaix;29610;'], {})).toMatchObject({
    status: 202,
    body: { total: 4 },
  })
  await runJob()

  expect(await network.get(`/api/areas/${id}`)).toMatchObject({ body: { zips: ['29000', '29200', '29300'] } })
  expect(await network.get(`/api/areas/${id}/history`)).toMatchObject({
    body: [{ kind: 'zipsAdded', facts: { zips: ['29200', '29300'] } }],
  })
  const made = await server.db.selectFrom('area').select(['id', 'department']).where('name', '=', 'Morlaix').executeTakeFirstOrThrow()
  expect(made.department).toBe('29')
  expect(await network.get(`/api/areas/${made.id}`)).toMatchObject({ body: { zips: ['29600', '29610'] } })
})

it('leaves a whole area out when one of its zip codes was given away since the check, and goes on with the others', async () => {
  const begun = await send(['Dinan;22100;', 'Dinan;22630;', 'Lamballe;22400;'], {})
  await server.given.area(['22630'], 'Tinténiac')
  await runJob()

  expect(await network.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({
    body: { state: 'done', created: 1, items: [{ name: 'Lamballe' }], errors: [{ row: 3, message: expect.stringContaining('Tinténiac') }] },
  })
  expect(await server.db.selectFrom('area').select('name').where('name', '=', 'Dinan').execute()).toEqual([])
})

it('is for whoever may change areas', async () => {
  const reader = await server.signedIn('areas:read')
  const form = fileForm('Zone;Code postal\nA;35400', { dryRun: 'true' })

  expect(await reader.post('/api/areas/import', form)).toMatchObject({ status: 403 })
  expect(await server.anonymous.post('/api/areas/import', form)).toMatchObject({ status: 401 })
  expect((await network.file('/api/areas/template.csv')).text).toContain('Zone;Code postal;Département')
})

const made = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })

it('is undone as one act by whoever made it: what nobody touched goes, the rest stays and says why', async () => {
  await server.given.area(['22000'], 'Saint-Brieuc')
  const { body: started } = await send(['Dinan;22100;22', 'Lannion;22300;22', 'Saint-Brieuc;22190;'], { dryRun: 'false' })
  await runJob()
  const id = String(started['id'])
  const { items } = made.parse((await network.get(`/api/imports/${id}`)).body)
  const lannion = items.find(({ name }) => name === 'Lannion')?.id ?? ''
  await network.patch(`/api/areas/${lannion}`, { department: '29' }, { 'if-match': '"1"' })
  const stranger = await server.signedIn('areas:read', 'areas:update')
  const undo = (who = network) => who.post(`/api/imports/${id}/undo`, {}, { 'idempotency-key': crypto.randomUUID() })

  expect(await undo(stranger)).toMatchObject({ status: 404 })
  expect(await undo()).toMatchObject({ status: 202, body: { state: 'waiting' } })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  await runJob()

  expect((await network.get(`/api/imports/${id}`)).body).toMatchObject({
    created: 1,
    undone: 2,
    undo: { state: 'done', kept: [{ path: 'Lannion', message: expect.stringContaining('vous avez modifié la même chose depuis') }] },
  })
  const zips = async (zip: string) => (await network.get(`/api/areas/zip-codes?zip=${zip}`)).body['items']
  expect([await zips('22100'), await zips('22190')]).toEqual([[], []])
  expect(await zips('22000')).toMatchObject([{ name: 'Saint-Brieuc' }])
})
