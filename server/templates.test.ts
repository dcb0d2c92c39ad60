import { emptyCompany } from '@adm/domain/company/company'
import { type Issuer, type IssuerWithLogo, issuerOf } from '@adm/domain/company/company-mention'
import { deliverySummary, type SummaryLot, type SummarySource } from '@adm/domain/delivery/delivery-summary'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killPdfThread, pdfTemplate } from './platform/pdf/pdf.ts'
import { readPdf } from './testing/testing-pdf.ts'
import { startTestServer, type TestServer } from './testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await killPdfThread()
  await server.stop()
})

/** Other tests share the processors. */
const longestMs = 90_000
const at = '2027-03-14T17:02:00.000Z'
const lot = (rank: number, change: Partial<SummaryLot> = {}): SummaryLot => ({
  orderCode: `C2600${1000 + rank}-4`,
  address: `${12 + 2 * Math.floor(rank / 100)} rue des Lilas`,
  zipCode: '33000',
  city: 'Bordeaux',
  residence: 'Les Terrasses',
  building: 'A',
  staircase: '2',
  floor: '3',
  door: null,
  apartmentNumber: String(rank),
  prospects: ['Zoé Garnier'],
  outcome: 'handed_over',
  startAt: '2027-03-12T08:30:00.000Z',
  keys: { entrance: 3, badge: 2 },
  meters: [{ type: 'ELECTRICITY', number: '12345678901234', unit: 'kWh', index: 12_453 }],
  reserves: [],
  missing: [],
  ...change,
})
const source = (lots: readonly SummaryLot[]): SummarySource => ({
  clientName: '#read("/etc/passwd")',
  reference: 'TERRASSES-2027',
  estimatedCount: lots.length,
  dates: ['2027-03-12', '2027-03-13'],
  keysAddress: 'Loge du gardien',
  lots,
})
const template = pdfTemplate<ReturnType<typeof deliverySummary> & { issuer: Issuer }>('delivery-summary')
const printed = (lots: readonly SummaryLot[], issuer: Issuer | IssuerWithLogo = issuerOf(undefined)) =>
  template.pdf({ ...deliverySummary(source(lots)), issuer }, at)
const summaryOf = async (lots: readonly SummaryLot[]) => readPdf(await printed(lots))

it('a summary of a delivery lists each lot under its address, with what was handed over and what is left', async () => {
  const troubled = lot(200, {
    outcome: 'absent',
    apartmentNumber: null,
    prospects: [],
    startAt: null,
    keys: {},
    meters: [{ type: 'GAS', number: null, unit: 'm³', index: null }],
    reserves: ['Rayure sur la porte'],
    missing: ['Nouveau rendez-vous à prendre.'],
  })
  const { text, title, isTagged, roles } = await summaryOf([lot(1), troubled])
  const words = text.replaceAll(/\s+/g, ' ')

  expect({ title, isTagged }).toEqual({ title: 'Récapitulatif de livraison – TERRASSES-2027', isTagged: true })
  for (const part of ['Client #read("/etc/passwd")', '12/03/2027 et 13/03/2027', '12 rue des Lilas, 33000 Bordeaux', '16 rue des Lilas'])
    expect(words).toContain(part)
  for (const part of ['Appartement 1', 'Bâtiment A', 'Escalier 2', 'Zoé Garnier', '12/03/2027 à 09:30', 'Porte d’entrée : 3', '12 453 kWh'])
    expect(words).toContain(part)
  for (const part of ['C26001200-4', 'Absent', 'Gaz : non relevé', 'Rayure sur la porte', 'Nouveau rendez-vous à prendre.'])
    expect(words).toContain(part)
  expect(words).toContain('Lots 2 Clés et moyens d’accès remis 5 Compteurs relevés 1 Compteurs non relevés 1 Réserves 1 Points manquants 1')
  expect(roles.filter((role) => role === 'Table')).toHaveLength(3)
})

it('a row never breaks over two pages, and each page of a table begins with its head', async () => {
  const { pages } = await summaryOf(Array.from({ length: 60 }, (_, rank) => lot(rank)))

  expect(pages.length).toBeLessThan(12)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Réceptionné par')
    expect(page).toContain(`page ${index + 1} sur ${pages.length}`)
    expect(page.match(/Appartement/g)).toHaveLength(page.match(/kWh/g)?.length ?? 0)
  }
})

it('the server answers while a summary of 300 lots is made', { timeout: longestMs }, async () => {
  const lots = Array.from({ length: 300 }, (_, rank) => lot(rank, { reserves: ['Rayure'] }))
  let isDone = false
  const made = printed(lots).finally(() => {
    isDone = true
  })
  let answers = 0
  for (; !isDone; answers += 1) expect((await server.anonymous.get('/api/bookings')).status).toBe(401)

  expect((await readPdf(await made)).text.match(/Appartement/g)).toHaveLength(300)
  expect(answers).toBeGreaterThan(20)
})

it('a summary of 300 lots takes a few seconds of the processor', { timeout: longestMs }, async () => {
  const lots = Array.from({ length: 300 }, (_, rank) => lot(rank, { missing: ['Badge'] }))
  const before = process.cpuUsage()
  await printed(lots)
  const { user, system } = process.cpuUsage(before)

  expect((user + system) / 1_000_000).toBeLessThan(10)
})

it('a summary without a lot is a page', async () => {
  expect((await summaryOf([])).pages).toHaveLength(1)
})

it('a document names the company that issues it: at its head, and in one legal line at the foot of each page', async () => {
  const company = {
    ...emptyCompany,
    name: 'Constats du Port',
    legalForm: 'SAS',
    capitalCents: 5_000_000,
    siret: '73282932000074',
    rcsCity: 'Lyon',
  } as const
  const { text, pages } = await readPdf(
    await printed(
      Array.from({ length: 40 }, (_, rank) => lot(rank)),
      issuerOf(company),
    ),
  )

  expect(text).toContain('Constats du Port')
  const legal = /Constats du Port SAS au capital de 50.000,00.€ · 732 829 320 RCS Lyon/
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.filter((page) => !legal.test(page))).toEqual([])
})

it('the logo of the company stands at the head in the place of the sign, with its name for a screen reader', async () => {
  const picture = await sharp({ create: { width: 240, height: 80, channels: 4, background: '#4353d0' } })
    .png()
    .toBuffer()
  const { roles } = await readPdf(
    await printed([lot(1)], { ...issuerOf({ ...emptyCompany, name: 'Constats du Port' }), logo: [...picture] }),
  )

  expect(roles).toContain('Figure')
})
