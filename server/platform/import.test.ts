import { deflateRawSync } from 'node:zlib'
import { importCheck } from '@adm/contract/import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { jobs } from '../app.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { makeRunner } from './jobs.ts'

// A file in all its dialects, through the import of clients: every subject shares this.

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
})
afterAll(() => server.stop())

const formOf = (content: string | Uint8Array, name: string, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  form.append('file', new File([Uint8Array.from(bytes)], name))
  return form
}
const send = (content: string | Uint8Array, fields: Record<string, string> = { dryRun: 'true' }, name = 'clients.csv') =>
  sales.post('/api/clients/import', formOf(content, name, fields))
const check = async (content: string | Uint8Array, name?: string) => {
  const { status, body } = await send(content, { dryRun: 'true' }, name)
  expect([status, body]).toMatchObject([200, {}])
  return importCheck.parse(body)
}

let counter = 0
/** A name that no other client of this file has. */
const newName = () => `Agence ${(counter += 1)} ${Math.random().toString(36).slice(2)}`
const head = ['Nom', 'Adresse', 'Code postal', 'Ville', 'Préférences']
const lineOf = (name = newName()) => [name, '3 place de l’Été', '01000', 'Saint-Étienne', 'œil “droit”']
const csv = (lines: readonly string[][], separator = ';', end = '\r\n') => lines.map((line) => line.join(separator)).join(end)
const good = { rows: 2, accepted: 2, errors: [], notes: [] }

type Entry = { name: string; text: string; size?: number }
/** A zip archive made by hand; `size` is what it claims. */
const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, size = text.length } of entries) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, whole, end])
}
const relations = (kind: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="http://x/relationships/${kind}" Target="${target}"/></Relationships>`
const bookOf = (rows: string): Buffer =>
  zipOf([
    { name: '_rels/.rels', text: relations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', text: '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', text: relations('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ])
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowXml = (cells: string, at?: number) => `<row${at ? ` r="${at}"` : ''}>${cells}</row>`
const headXml = rowXml(head.slice(0, 4).map(inline).join(''))

describe('a file', () => {
  it('is read whatever its encoding, separator, line ends, and order of columns', async () => {
    const lines = () => [head, lineOf(), lineOf()]
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
    const windows = (text: string) => Buffer.from(text.replaceAll(/[’œ“”]/g, '\x92'), 'latin1')

    expect(await check(csv(lines()))).toEqual(good)
    expect(await check(`\ufeff${csv(lines(), ',')}`)).toEqual(good)
    expect(await check(`sep=|\r\n${csv(lines(), '|')}`)).toEqual(good)
    expect(await check(utf16(csv(lines(), '\t')))).toEqual(good)
    expect(await check(utf16(csv(lines(), '\t')).swap16())).toEqual(good)
    expect(await check(windows(csv(lines())))).toEqual(good)
    expect(await check(csv(lines(), ';', '\r'))).toEqual(good)
    expect(await check(csv(lines().map((line) => line.toReversed())))).toEqual(good)
    expect(await check(csv([head.map((title) => ` ${title.toUpperCase().normalize('NFD')} `), lineOf(), lineOf()]))).toEqual(good)
  })

  it('tells each bad cell by the row of the spreadsheet and the heading, empty lines and quoted line ends counted', async () => {
    const bad = [newName(), '', '7500A', 'Paris', '']
    const text = `${csv([head, lineOf()])}\r\n\r\n${newName()};"12 rue\nde la Paix";75002;Paris;\r\n${csv([bad])}\r\n;;;;\r\n`

    expect(await check(text)).toEqual({
      rows: 3,
      accepted: 2,
      notes: [],
      errors: [
        { row: 5, column: 'Adresse', value: '', message: 'Renseignez une adresse.' },
        { row: 5, column: 'Code postal', value: '7500A', message: 'Le code postal doit contenir 5 chiffres.' },
      ],
    })
  })

  it('may have titles above the headings and columns that nobody knows, which are told; what is required must be there, once', async () => {
    const more = await check(
      `Clients de mai\r\n\r\n${csv([
        [...head, 'Remarque'],
        [...lineOf(), 'x'],
        [...lineOf(), 'y'],
      ])}`,
    )
    expect(more).toEqual({ ...good, notes: ["Cette colonne n'est pas connue et est laissée de côté : « Remarque »."] })

    expect(
      await send(
        csv([
          ['Nom', 'Ville'],
          ['A', 'Paris'],
        ]),
      ),
    ).toMatchObject({
      status: 422,
      body: { code: 'SHEET_HEADINGS', message: 'Il manque les colonnes « Adresse », « Code postal ». Partez du modèle à télécharger.' },
    })
    expect(
      await send(
        csv([
          ['Nom', ...head],
          ['A', ...lineOf()],
        ]),
      ),
    ).toMatchObject({
      status: 422,
      body: { message: 'La colonne « Nom » figure plusieurs fois. Gardez-en une.' },
    })
    expect(await send(csv([head]))).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
    expect(await send('\r\n\r\n')).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
  })

  it('from a spreadsheet keeps what was typed: zeros of a code that became a number, days, yes and no, a SIRET written whole', async () => {
    const titles = [...head.slice(0, 4), 'SIRET', 'Téléphone', 'Nombre de lots'].map((value) => ({ value }))
    const typed = [newName(), '1 rue', 1000, 'Bourg', 73282932000074, 123456789, 12].map((value) => ({ value }))
    const { errors, accepted } = await check(await writeXlsx([titles, typed]).toBuffer(), 'clients.xlsx')
    expect([accepted, errors]).toEqual([1, []])

    const cells = `${inline(newName())}<c><v>1</v></c><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c>`
    expect(await check(bookOf(headXml + rowXml(cells, 9)))).toMatchObject({
      accepted: 0,
      errors: [{ row: 9, column: 'Code postal', value: '#REF!', message: 'Cette cellule contient une erreur de formule (#REF!).' }],
    })
  })

  it('whose numbers the spreadsheet has shortened says so', async () => {
    const { errors } = await check(
      csv([
        [...head.slice(0, 4), 'SIRET'],
        [newName(), '1 rue', '75001', 'Paris', '7,32829E+13'],
      ]),
    )

    expect(errors).toMatchObject([{ row: 2, column: 'SIRET', value: '7,32829E+13' }])
    expect(errors[0]?.message).toContain('Le tableur a abrégé ce numéro')
  })

  it('from OpenOffice is read too, repeated and empty cells counted', async () => {
    const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
    const zip = '<table:table-cell office:value-type="float" office:value="1000"/>'
    const rows = [
      `<table:table-row>${head.slice(0, 4).map(cell).join('')}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>',
      `<table:table-row>${cell(newName())}${cell('1<text:s/>rue')}${zip}${cell('')}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ]
    const ods = zipOf([{ name: 'content.xml', text: `<office:document><table:table>${rows.join('')}</table:table></office:document>` }])

    expect(await check(ods, 'clients.ods')).toMatchObject({
      rows: 1,
      errors: [{ row: 5, column: 'Ville', message: 'Renseignez une ville.' }],
    })
  })

  it('that would break the reader is refused in French, and the server goes on', async () => {
    const bomb = bookOf(headXml + rowXml(inline('A'.repeat(200 * 2 ** 20))))
    const corner = bookOf(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)
    const refused = { status: 422, body: { code: 'SHEET_UNREADABLE' } }

    expect(await send(bomb)).toMatchObject({ ...refused, body: { message: expect.stringContaining('trop lourd') } })
    expect(await send(corner)).toMatchObject({ ...refused, body: { message: expect.stringContaining('500 colonnes') } })
    expect(await send(zipOf(Array.from({ length: 3_000 }, (_, index) => ({ name: `x${index}`, text: '' }))))).toMatchObject(refused)
    expect(await send(zipOf([{ name: 'xl/sheet.xml', text: 'a', size: 1 }]))).toMatchObject(refused)
    expect(await send('PK\u0003\u0004garbage')).toMatchObject(refused)
    expect(await send(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('XLS') },
    })
    expect(await send('%PDF-1.7')).toMatchObject({ ...refused, body: { message: expect.stringContaining("n'est pas un tableau") } })
    expect(await send(`${head.join(';')}\r\n"${'a'.repeat(100_000)}`)).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('Ligne 2 : Un guillemet') },
    })
    expect(await send(csv([head, ...Array.from({ length: 20_001 }, () => ['a', 'b', 'c', 'd', 'e'])]))).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('20 000 lignes') },
    })
    expect(await check(csv([head, lineOf(), lineOf()]))).toEqual(good)
  })

  it('with entities of its own gives nothing of the server, and names of objects are words', async () => {
    const xml = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${headXml}`
    const book = bookOf(xml + rowXml([newName(), '&x;', '75001', 'Paris'].map(inline).join('')))
    expect(JSON.stringify((await send(book)).body)).not.toContain('root:')
    expect(
      await check(
        csv([
          ['__proto__', 'constructor', ...head],
          ['x', 'y', ...lineOf()],
        ]),
      ),
    ).toMatchObject({ accepted: 1 })
    expect(await check(csv([head, [newName(), 'a\0b', '75001', 'Paris']]))).toMatchObject({
      errors: [{ row: 2, column: 'Adresse', message: 'Cette cellule contient un caractère interdit.' }],
    })
  })
})

describe('an import', () => {
  const runJobs = async () => {
    const runner = makeRunner(server.house, jobs)
    for (let isMore = true; isMore; ) isMore = await runner.runStep()
  }
  const count = (name: string) => server.db.selectFrom('client').select('id').where('name', 'like', `${name}%`).execute()

  it('creates the good rows only when asked, once, by a job that tells how far it is and what it refused', async () => {
    const name = newName()
    const lines = [lineOf(`${name} a`), lineOf(`${name} b`), [`${name} c`, '', '75001', 'Paris', '']]
    const key = { 'idempotency-key': name.replaceAll(' ', '-') }
    const asked = () => sales.post('/api/clients/import', formOf(csv([head, ...lines]), 'mai.csv', {}), key)

    expect(await check(csv([head, ...lines]))).toMatchObject({ rows: 3, accepted: 2 })
    expect(await count(name)).toHaveLength(0)

    const begun = await asked()
    expect(begun).toMatchObject({ status: 202, body: { state: 'waiting', done: 0, total: 2 } })
    expect(await asked()).toMatchObject({ status: 202, body: { id: begun.body['id'] } })
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

  it('writes what the form writes, with its event, as who asked', async () => {
    const name = newName()
    await send(
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
    const known = await server.given.client({ name: newName(), siret: '73282932000074' })
    const twice = newName()
    const lines = [
      [...head, 'SIRET'],
      [...lineOf(known.name), ''],
      [...lineOf(), '732 829 320 00074'],
      [...lineOf(twice), ''],
      [...lineOf(twice), ''],
    ]

    const { accepted, errors } = await check(csv(lines))

    expect(accepted).toBe(1)
    expect(errors).toMatchObject([
      { row: 2, column: 'Nom', message: expect.stringContaining(`Ce client existe peut-être déjà`) },
      { row: 3, column: 'SIRET', message: expect.stringContaining('même SIRET') },
      { row: 5, column: 'Nom', message: "Même valeur qu'à la ligne 4 de ce fichier." },
    ])
    expect(await send(csv(lines), { dryRun: 'true', despiteDuplicates: 'true' })).toMatchObject({ body: { accepted: 4, errors: [] } })
    expect(await send(csv([head, lineOf(known.name)]), {})).toMatchObject({ status: 422, body: { code: 'NOTHING_TO_IMPORT' } })
  })

  it('does not create what somebody else created since the check', async () => {
    const name = newName()
    const begun = await send(csv([head, lineOf(name), lineOf(`${name} b`)]), {})
    await server.given.client({ name })
    await runJobs()

    expect(await sales.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({
      body: { state: 'done', created: 1, errors: [{ row: 2, message: expect.stringContaining('existe peut-être déjà') }] },
    })
  })

  it('stops when who asked may no longer create', async () => {
    const name = newName()
    const leaving = await server.signedIn('clients:read', 'clients:update')
    const begun = await leaving.post('/api/clients/import', formOf(csv([head, lineOf(name)]), 'a.csv', {}))
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', leaving.id).execute()
    await runJobs()

    expect(await count(name)).toHaveLength(0)
    expect(await server.db.selectFrom('job').select('state').where('id', '=', String(begun.body['id'])).execute()).toEqual([
      { state: 'done' },
    ])
  })

  it('is for who may create the subject, and read by who asked for it only', async () => {
    const reader = await server.signedIn('clients:read')
    const form = () => formOf(csv([head, lineOf()]), 'a.csv', { dryRun: 'true' })
    const begun = await send(csv([head, lineOf()]), {})

    expect(await server.anonymous.post('/api/clients/import', form())).toMatchObject({ status: 401 })
    expect(await reader.post('/api/clients/import', form())).toMatchObject({ status: 403 })
    expect((await reader.file('/api/clients/template.csv')).status).toBe(403)
    expect(await reader.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({ status: 404, body: { code: 'IMPORT_NOT_FOUND' } })
    expect(await reader.get('/api/imports?subject=client')).toMatchObject({ body: { items: [] } })
    expect(await send(csv([head, lineOf()]), { dryRun: 'maybe' })).toMatchObject({ status: 422, body: { errors: [{ path: 'dryRun' }] } })
    expect(await sales.get('/api/clients/template.pdf')).toMatchObject({ status: 404 })
  })

  it('gives a template whose example is left aside when the file comes back', async () => {
    const { text, headers } = await sales.file('/api/clients/template.csv')
    const lines = text.split('\r\n')
    expect(headers['content-disposition']).toContain('modele-clients.csv')
    expect(lines[0]).toContain('Nom;Adresse;Code postal;Ville')

    expect(await check(`${text}\r\n${lineOf().slice(0, 4).join(';')}`)).toMatchObject({ rows: 1, accepted: 1, errors: [] })
    const book = await server.app.inject({ url: '/api/clients/template.xlsx', headers: sales.who })
    expect(await send(book.rawPayload)).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
  })

  it('of 20,000 rows lets others be answered while it is checked', async () => {
    const lines = Array.from({ length: 20_000 }, () =>
      [...lineOf(), '06 12 34 56 78'].map((cell) => cell.replace('78', String(10 + (counter % 80)))),
    )
    const checking = send(csv([[...head, "Téléphone d'urgence"], ...lines]))
    let slowest = 0
    let isOver = false
    const finished = checking.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const begin = performance.now()
      await server.anonymous.get('/api/options')
      slowest = Math.max(slowest, performance.now() - begin)
    }

    expect(await finished).toMatchObject({ status: 200, body: { rows: 20_000, accepted: 20_000 } })
    expect(slowest).toBeLessThan(10_000)
  }, 120_000)
})
