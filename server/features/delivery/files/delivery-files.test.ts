import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { deliveriesIn } from '../../../testing/testing-delivery.ts'
import { drain, fileForm, startTestServer, stoppedClock } from '../../../testing/testing.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read')
  const acts = await deliveriesIn(server, planner)
  const { zipCode, city } = acts.place
  type Sent = { name?: string; dryRun?: string; mends?: string; despiteDuplicates?: string }
  const send = (deliveryId: string, content: string | Uint8Array, { name = 'lots.csv', ...fields }: Sent = {}) =>
    planner.post('/api/delivery-rows/import', fileForm(content, { deliveryId, ...fields }, name))
  const check = async (deliveryId: string, content: string | Uint8Array, sent: Sent = {}) =>
    (await send(deliveryId, content, { dryRun: 'true', ...sent })).body
  const runJobs = () => drain(makeRunner(server.runtime, jobs))
  /** Imports a file whole. @returns the outcome of its import */
  const importFile = async (deliveryId: string, content: string | Uint8Array, sent: Sent = {}) => {
    const begun = await send(deliveryId, content, sent)
    expect(begun.status).toBe(202)
    await runJobs()
    return (await planner.get(`/api/imports/${String(begun.body['id'])}`)).body
  }
  const rowsWith = async (deliveryId: string, ...fields: readonly string[]) =>
    (await acts.rowsOf(deliveryId)).map((row) => fields.map((field) => row[field]))
  const lineOf = (lot: string, typology = 'T2', orderId = '') =>
    [orderId, lot, '3 rue des Tilleuls', zipCode, city, typology, '42,5'].join(';')
  const fileOf = (...lines: readonly string[]) => ['N° de commande;Lot;Adresse;CP;Ville;Type;Surface', ...lines].join('\r\n')
  return { ...server, planner, reader, ...acts, send, check, runJobs, importFile, rowsWith, lineOf, fileOf }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

describe('the import of lots', () => {
  it('tells errors by row number and writes nothing, then writes every row, wrong ones too [ENT-10] [ERR-7]', async () => {
    const { id } = await server.made()
    const file = server.fileOf(server.lineOf('101'), server.lineOf('102', 'villa'), server.lineOf('103'))

    expect(await server.check(id, file)).toMatchObject({
      rows: 3,
      accepted: 2,
      writable: 3,
      errors: [{ row: 3, column: 'Typologie', value: 'villa', message: 'Indiquez la typologie : T1 à T6, ou « Maison T4 ».' }],
    })
    expect(await server.rowsOf(id)).toEqual([])

    expect(await server.importFile(id, file)).toMatchObject({ state: 'done', total: 3, created: 3, errors: [{ row: 3 }] })
    expect(await server.rowsWith(id, 'number', 'apartmentNumber', 'typology', 'state')).toEqual([
      [1, '101', 'T2', 'ready'],
      [2, '102', 'villa', 'error'],
      [3, '103', 'T2', 'ready'],
    ])
  })

  it('of the same file sent again, corrected, changes the rows by order id, else by number, and doubles none [ENT-10]', async () => {
    const { id } = await server.made()
    await server.importFile(id, server.fileOf(server.lineOf('101', 'T2', 'C1'), server.lineOf('102'), server.lineOf('103', 'villa')))
    const corrected = server.fileOf(
      server.lineOf('104', 'T4', 'C4'),
      server.lineOf('102 bis'),
      server.lineOf('103', 'T3'),
      server.lineOf('101', 'T2', 'C1'),
    )

    expect(await server.check(id, corrected, { name: 'lots (1).csv' })).toMatchObject({
      rows: 4,
      accepted: 4,
      writable: 3,
      notes: ['Ce fichier a déjà été importé ou exporté : 1 ligne nouvelle, 2 lignes mises à jour, 1 ligne inchangée.'],
    })
    await server.importFile(id, corrected, { name: 'lots (1).csv' })
    expect(await server.rowsWith(id, 'number', 'orderId', 'apartmentNumber', 'typology', 'version')).toEqual([
      [1, 'C1', '101', 'T2', 1],
      [2, null, '102 bis', 'T2', 2],
      [3, null, '103', 'T3', 2],
      [4, 'C4', '104', 'T4', 1],
    ])
    expect(await server.send(id, corrected)).toMatchObject({
      status: 422,
      body: { code: 'NOTHING_TO_IMPORT', message: 'Ce fichier ne change rien : ses lignes sont déjà enregistrées.' },
    })
    expect(await server.check(id, corrected, { despiteDuplicates: 'true' })).toMatchObject({ writable: 4 })
  })

  it('leaves cells alone whose column the file has not', async () => {
    const { id } = await server.made()
    await server.importFile(id, `${server.fileOf(server.lineOf('101', 'T2', 'C1'))}`)
    await server.importFile(id, 'N° de commande;Étage\r\nC1;4')
    expect(await server.rowsWith(id, 'apartmentNumber', 'floor', 'typology')).toEqual([['101', '4', 'T2']])
  })

  it('reads the table of a promoter: titles, merged heads, a total, and makes the corrections when asked [ENT-10]', async () => {
    const { id } = await server.made()
    const { zipCode, city } = server.place
    const file = [
      'Programme Les Terrasses;;;;;;;',
      'Logement;;;;;;Acquéreur;',
      'Lot;Adresse;C.P.;Ville;Type;Surf. (m²);Civilité;Nom',
      `101;12 rue des Filatiers;${zipCode};${city};T2 bis;45,5 m2 hab.;Mme;Zoé GARNIER`,
      'TOTAL : 1 logement;;;;;;;',
    ].join('\n')

    expect(await server.check(id, file)).toMatchObject({
      rows: 1,
      accepted: 0,
      notes: ['Ces lignes sont laissées de côté : ligne 1 (titre), ligne 2 (titre), ligne 5 (total).'],
    })
    const notes = JSON.stringify((await server.check(id, file, { mends: 'true' }))['notes'])
    expect(notes).toContain('Typologie, 1 correction : ligne 4, « T2 bis » correspond à T2.')
    await server.importFile(id, file, { mends: 'true' })
    expect(await server.rowsWith(id, 'typology', 'surface', 'prospectFirstName', 'prospectLastName', 'state')).toEqual([
      ['T2', '45,5', 'Zoé', 'Garnier', 'ready'],
    ])
    expect(await server.check(id, file, { mends: 'true' })).toMatchObject({ accepted: 1, writable: 0 })
  })

  it('knows every zip code of a town, also one that no row of the file has [ENT-10]', async () => {
    const { id } = await server.made()
    await server.importFile(id, server.fileOf('C1;101;3 rue des Tilleuls;18000;La Rochelle;T2;42'), { mends: 'true' })
    expect(await server.rowsWith(id, 'zipCode', 'city')).toEqual([['17000', 'La Rochelle']])
  })

  it('goes by the headings that were corrected in an earlier delivery of the client, in whatever case [ENT-10]', async () => {
    const [first, second] = [await server.made(), await server.made()]
    const headings = (id: string) => `/api/deliveries/${id}/headings`
    const items = [
      { heading: 'Réf. Interne', column: 'ug' },
      { heading: 'Étage', column: null },
    ]
    expect(await server.reader.post(headings(first.id), { items })).toMatchObject({ status: 403 })
    expect(await server.planner.post(headings(first.id), { items })).toMatchObject({ status: 200 })
    expect(await server.reader.get(headings(second.id))).toMatchObject({
      body: {
        items: [
          { heading: 'etage', column: null },
          { heading: 'ref interne', column: 'ug' },
        ],
      },
    })

    const file = 'REF INTERNE;Etage;Lot;Adresse\r\nUG-7;3;101;3 rue des Tilleuls'
    expect(await server.check(second.id, file)).toMatchObject({
      columns: [
        { heading: 'REF INTERNE', field: 'ug', source: 'remembered', sample: '« UG-7 »' },
        { heading: 'Etage', field: null, source: 'remembered' },
        { heading: 'Lot', field: 'apartmentNumber', source: 'heading' },
        { heading: 'Adresse', field: 'address', source: 'heading' },
      ],
    })
    await server.planner.post(headings(second.id), { items: [{ heading: 'Étage', column: 'floor' }] })
    await server.importFile(first.id, file)
    expect(await server.rowsWith(first.id, 'ug', 'floor')).toEqual([['UG-7', '3']])
  })

  it('overwrites nothing that somebody has changed meanwhile, and no row that has its order', async () => {
    const { id } = await server.made()
    const file = (typology: string) => server.fileOf(server.lineOf('101', typology, 'C1'), server.lineOf('102', typology, 'C2'))
    await server.importFile(id, file('T2'))
    const begun = await server.send(id, file('T3'))
    const [row] = await server.rowsOf(id)
    await server.save(id, [{ id: row?.id, version: row?.version, change: { floor: '5' } }])
    await server.runJobs()
    expect(await server.planner.get(`/api/imports/${String(begun.body['id'])}`)).toMatchObject({
      body: {
        created: 1,
        errors: [{ row: 2, message: "Quelqu'un a modifié cette ligne pendant l'import : envoyez le fichier de nouveau." }],
      },
    })
    expect(await server.rowsWith(id, 'typology', 'floor')).toEqual([
      ['T2', '5'],
      ['T3', null],
    ])

    await server.step(id, 'checked')
    expect(await server.send(id, file('T4'))).toMatchObject({ status: 409, body: { code: 'DELIVERY_ROWS_LOCKED' } })
    await server.create(id)
    expect(await server.check(id, file('T4'))).toMatchObject({
      writable: 0,
      errors: [2, 3].map((number) => ({
        row: number,
        message: 'La commande de cette ligne est créée\u00a0: modifiez la commande elle-même.',
      })),
    })
  })

  it('is undone as one act: rows that it made go, rows that it changed have their values back', async () => {
    const { id } = await server.made()
    await server.importFile(id, server.fileOf(server.lineOf('101', 'T2', 'C1')))
    const { id: importId } = await server.importFile(id, server.fileOf(server.lineOf('101', 'T3', 'C1'), server.lineOf('102')))
    expect(await server.planner.post(`/api/imports/${String(importId)}/undo`, {})).toMatchObject({ status: 202 })
    await server.runJobs()
    expect((await server.planner.get(`/api/imports/${String(importId)}`)).body).toMatchObject({ undone: 2, created: 0 })
    expect(await server.rowsWith(id, 'apartmentNumber', 'typology')).toEqual([['101', 'T2']])
  })

  it('is for whoever may change deliveries, with a template that says its columns [PERM-1]', async () => {
    const { id } = await server.made()
    const form = fileForm(server.fileOf(server.lineOf('101')), { deliveryId: id, dryRun: 'true' })
    expect(await server.reader.post('/api/delivery-rows/import', form)).toMatchObject({ status: 403 })
    expect(await server.anonymous.post('/api/delivery-rows/import', form)).toMatchObject({ status: 401 })
    expect((await server.reader.file('/api/delivery-rows/template.csv')).status).toBe(403)
    expect((await server.planner.file('/api/delivery-rows/template.csv')).text).toContain('N° de commande;Résidence;Adresse;Code postal')
    const { bytes } = await server.planner.file('/api/delivery-rows/template.ods')
    expect(await server.send(id, bytes)).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
  })
})

const oldExcel = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)])

describe('a file that no import can read', () => {
  it('of 20,001 rows is refused as a whole', async () => {
    const { id } = await server.made()
    const file = `Lot;Ville\r\n${Array.from({ length: 20_001 }, (_, index) => `${index};Lyon`).join('\r\n')}`
    expect(await server.send(id, file)).toMatchObject({
      status: 422,
      body: { message: 'Ce fichier a plus de 20 000 lignes. Coupez-le en plusieurs fichiers.' },
    })
    expect(await server.rowsOf(id)).toEqual([])
  })

  it.each([
    ['with a password', oldExcel, "L'ancien format XLS et les classeurs protégés ne se lisent pas. Enregistrez ce fichier au format XLSX."],
    ['of another kind', '%PDF-1.7', "Ce fichier n'est pas un tableau. Choisissez un fichier XLSX, ODS ou CSV."],
    [
      'without a heading that is known',
      'Alpha;Beta\r\nx;y',
      'Aucun titre de ce fichier ne correspond à une colonne. Partez du modèle à télécharger.',
    ],
  ])('%s is refused in words', async (_, file, message) => {
    const { id } = await server.made()
    expect(await server.send(id, file, { name: 'lots.xlsx' })).toMatchObject({ status: 422, body: { message } })
  })

  it('cut short is refused in words', async () => {
    const { id } = await server.made()
    const { bytes } = await server.planner.file('/api/delivery-rows/template.xlsx')
    expect(await server.send(id, bytes.subarray(0, bytes.length / 2), { name: 'lots.xlsx' })).toMatchObject({
      status: 422,
      body: { message: 'Ce fichier est illisible. Enregistrez-le à nouveau au format XLSX ou CSV.' },
    })
  })
})

describe('the export of lots', () => {
  it.each(['xlsx', 'ods', 'csv'])(
    'as %s says the errors of each row, and is imported again without a change [ENT-10] [ERR-7]',
    async (format) => {
      const { id } = await server.made()
      const odd = {
        zipCode: '0100',
        ug: '007',
        cellarLevel: '-1',
        parkingNumber: '+12',
        annexUg: '=1+1',
        prospectPhone: '06 12 34 56 78',
        missionHour: '9h30',
        missionDate: '01/12/2026',
        residence: 'Les  Deux « Rives » & <Cie>',
        incompleteInformation: 'Deux\nlignes\ttabulées',
      }
      await server.save(id, [server.newRow(), server.newRow(odd), server.newRow({ typology: 'villa', surface: '#N/A' })])
      const [first] = await server.rowsOf(id)
      await server.planner.post('/api/delivery-rows/removals', { deliveryId: id, rows: [{ id: first?.id, version: first?.version }] })
      const before = await server.rowsOf(id)

      const { bytes, status } = await server.reader.file(`/api/delivery-rows/export?delivery_id=${id}&format=${format}`)

      expect(status).toBe(200)
      expect(await server.check(id, bytes, { name: `lots.${format}`, mends: 'true' })).toMatchObject({
        rows: 2,
        accepted: 0,
        writable: 0,
        notes: ['Ce fichier a déjà été importé ou exporté : 2 lignes inchangées.'],
      })
      expect(await server.rowsOf(id)).toEqual(before)
    },
  )

  it('says each error by its column, a zip code without an area too [ERR-7]', async () => {
    const { id } = await server.made()
    await server.save(id, [server.newRow({ typology: 'villa', zipCode: '29999' })])
    const { text } = await server.reader.file(`/api/delivery-rows/export?delivery_id=${id}&format=csv`)
    expect(text).toContain('Typologie\u00a0: Indiquez la typologie')
    expect(text).toContain("Code postal\u00a0: Ce code postal n'appartient à aucune zone.")
  })
})
