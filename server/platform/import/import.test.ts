import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { drain, fileForm, newName, startTestServer, type TestServer } from '../../testing/testing.ts'
import { clientImportBy, clientSheet } from '../../testing/testing-import.ts'
import { makeRunner } from '../jobs/jobs.ts'

// The steps of an import, tested with the import of clients: every import shares them.

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
let imports: ReturnType<typeof clientImportBy>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
  imports = clientImportBy(sales)
})
afterAll(() => server.stop())

const { head, lineOf, csv } = clientSheet

describe('an import', () => {
  const runJobs = async () => {
    const runner = makeRunner(server.runtime, jobs)
    await drain(runner)
  }
  const count = (name: string) => server.db.selectFrom('client').select('id').where('name', 'like', `${name}%`).execute()

  it('creates the good rows only when asked, once, by a job that tells how far it is and what it refused', async () => {
    const name = newName()
    const lines = [lineOf(`${name} a`), lineOf(`${name} b`), [`${name} c`, '', '75001', 'Paris', '']]
    const key = { 'idempotency-key': name.replaceAll(' ', '-') }
    const send = () => sales.post('/api/clients/import', fileForm(csv([head, ...lines]), {}, 'mai.csv'), key)

    expect(await imports.check(csv([head, ...lines]))).toMatchObject({ rows: 3, accepted: 2 })
    expect(await count(name)).toHaveLength(0)

    const begun = await send()
    expect(begun).toMatchObject({ status: 202, body: { state: 'waiting', done: 0, total: 2 } })
    expect(await send()).toMatchObject({ status: 202, body: { id: begun.body['id'] } })
    await runJobs()

    expect(await count(name)).toHaveLength(2)
    expect(await sales.get(`/api/jobs/${String(begun.body['id'])}`)).toMatchObject({
      body: { state: 'done', done: 2, total: 2, errors: [] },
    })
    expect(await sales.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({
      body: {
        fileName: 'mai.csv',
        state: 'done',
        created: 2,
        items: [{ name: `${name} a` }, { name: `${name} b` }],
        errors: [{ row: 4, column: 'Adresse', message: 'Renseignez une adresse.' }],
      },
    })
    expect(await sales.get('/api/imports?subject=client')).toMatchObject({ body: { items: [{ id: begun.body['id'], created: 2 }] } })
    expect(await server.db.selectFrom('import_row').select('draft').where('draft', 'is not', null).execute()).toEqual([])
  })

  it('of two files with the same clients, run at the same moment by two processes, creates each client once', async () => {
    const name = newName()
    const file = csv([head, ...Array.from({ length: 10 }, () => lineOf(`${name} ${newName()}`))])
    const [first, second] = [await imports.send(file, {}), await imports.send(file, {})]
    await Promise.all([makeRunner(server.runtime, jobs).runStep(), makeRunner(server.runtime, jobs).runStep()])
    await runJobs()
    expect(await count(name)).toHaveLength(10)
    const answers = await Promise.all([first, second].map(({ body }) => sales.get(`/api/imports/${String(body['id'])}`)))
    expect(new Set(answers.map(({ body }) => body['created']))).toEqual(new Set([0, 10]))
  })

  it('writes what the form writes, with its event, as who asked', async () => {
    const name = newName()
    await imports.send(
      csv([
        [...head, 'Étiquettes', 'Type de location'],
        [...lineOf(name), 'Réseau, VIP', 'saisonnier'],
      ]),
      {},
    )
    await runJobs()

    const row = await server.db.selectFrom('client').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ zip_code: '01000', city: 'Saint-Étienne', tags: ['Réseau', 'VIP'], rental_type: 'SEASONAL' })
    expect(await sales.get(`/api/clients/${row.id}/history`)).toMatchObject({ body: [{ kind: 'created', byId: sales.id }] })
  })

  it('tells rows that repeat each other or a known client, and takes them when the person says that they are others', async () => {
    const existing = await server.given.client({ name: newName(), siret: '73282932000074' })
    const twice = newName()
    const lines = [
      [...head, 'SIRET'],
      [...lineOf(existing.name), ''],
      [...lineOf(), '732 829 320 00074'],
      [...lineOf(twice), ''],
      [...lineOf(twice), ''],
    ]

    const { accepted, errors } = await imports.check(csv(lines))

    expect(accepted).toBe(1)
    expect(errors).toMatchObject([
      { row: 2, column: 'Nom', message: expect.stringContaining(`Ce client existe peut-être déjà`) },
      { row: 3, column: 'SIRET', message: expect.stringContaining('même SIRET') },
      { row: 5, column: 'Nom', message: "Même valeur qu'à la ligne 4 de ce fichier." },
    ])
    expect(await imports.send(csv(lines), { dryRun: 'true', despiteDuplicates: 'true' })).toMatchObject({
      body: { accepted: 4, errors: [] },
    })
    expect(await imports.send(csv([head, lineOf(existing.name)]), {})).toMatchObject({ status: 422, body: { code: 'NOTHING_TO_IMPORT' } })
  })

  it('does not create what somebody else created since the check', async () => {
    const name = newName()
    const begun = await imports.send(csv([head, lineOf(name), lineOf(`${name} b`)]), {})
    await server.given.client({ name })
    await runJobs()

    expect(await sales.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({
      body: { state: 'done', created: 1, errors: [{ row: 2, message: expect.stringContaining('existe peut-être déjà') }] },
    })
  })

  it('stops when who asked may no longer create', async () => {
    const name = newName()
    const leaving = await server.signedIn('clients:read', 'clients:update')
    const begun = await leaving.post('/api/clients/import', fileForm(csv([head, lineOf(name)]), {}, 'a.csv'))
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', leaving.id).execute()
    await runJobs()

    expect(await count(name)).toHaveLength(0)
    expect(await server.db.selectFrom('job').select('state').where('id', '=', String(begun.body['id'])).execute()).toEqual([
      { state: 'done' },
    ])
  })

  it('is undone no further once the account of whoever asked is disabled, and says so', async () => {
    const name = newName()
    const leaving = await server.signedIn('clients:read', 'clients:update')
    const lines = Array.from({ length: 25 }, (_, at) => lineOf(`${name} ${at}`))
    const begun = await leaving.post('/api/clients/import', fileForm(csv([head, ...lines]), { despiteDuplicates: 'true' }, 'a.csv'))
    await runJobs()
    expect(await count(name)).toHaveLength(25)

    const send = await leaving.post(`/api/imports/${String(begun.body['id'])}/undo`, {})
    await makeRunner(server.runtime, jobs).runStep()
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', leaving.id).execute()
    await runJobs()

    expect(await count(name)).toHaveLength(5)
    const job = server.db.selectFrom('job').select(['state', 'done', 'errors']).where('id', '=', String(send.body['id']))
    expect(await job.executeTakeFirst()).toMatchObject({
      state: 'done',
      done: 20,
      errors: [{ path: '', message: expect.stringContaining("droit de supprimer ces lignes\u00a0: l'annulation s'est arrêtée") }],
    })
  })

  it('is for whoever may create the subject, and read by whoever asked for it only', async () => {
    const reader = await server.signedIn('clients:read')
    const form = () => fileForm(csv([head, lineOf()]), { dryRun: 'true' }, 'a.csv')
    const begun = await imports.send(csv([head, lineOf()]), {})

    expect(await server.anonymous.post('/api/clients/import', form())).toMatchObject({ status: 401 })
    expect(await reader.post('/api/clients/import', form())).toMatchObject({ status: 403 })
    expect((await reader.file('/api/clients/template.csv')).status).toBe(403)
    expect(await reader.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({ status: 404, body: { code: 'IMPORT_NOT_FOUND' } })
    expect(await reader.get('/api/imports?subject=client')).toMatchObject({ body: { items: [] } })
    expect(await imports.send(csv([head, lineOf()]), { dryRun: 'maybe' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'dryRun' }] },
    })
    expect(await sales.get('/api/clients/template.pdf')).toMatchObject({ status: 404 })
  })

  it('gives a template whose example is left aside when the file comes back', async () => {
    const { text, headers } = await sales.file('/api/clients/template.csv')
    const lines = text.split('\r\n')
    expect(headers['content-disposition']).toContain('modele-clients.csv')
    expect(lines[0]).toContain('Nom;Adresse;Code postal;Ville')

    expect(await imports.check(`${text}\r\n${lineOf().slice(0, 4).join(';')}`)).toMatchObject({ rows: 1, accepted: 1, errors: [] })
    const book = await server.app.inject({ url: '/api/clients/template.xlsx', headers: sales.who })
    expect(await imports.send(book.rawPayload)).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
  })

  it('of 20,000 rows lets others be answered while it is checked', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => [...lineOf(), `06 12 34 5${String(index % 1_000).padStart(3, '0')}`])
    const checking = imports.send(csv([[...head, "Téléphone d'urgence"], ...lines]))
    let answered = 0
    let isOver = false
    const finished = checking.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await server.anonymous.get('/api/options')
      answered += 1
    }

    expect(await finished).toMatchObject({ status: 200, body: { rows: 20_000, accepted: 20_000 } })
    expect(answered).toBeGreaterThan(100)
  }, 120_000)
})
