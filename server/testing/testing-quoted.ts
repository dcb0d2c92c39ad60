import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { mailQuotationJob } from '../features/quotation/quotation.jobs.ts'
import { newId } from '../platform/database/ids.ts'
import { runJobs, startTestServer, stoppedClock } from './testing.ts'

const company = {
  name: 'ADM Constats',
  legalForm: 'SAS',
  capitalCents: 5_000_000,
  siret: '73282932000074',
  rcsCity: 'Lyon',
  vatNumber: 'FR44732829320',
  address: '12 quai du Port',
  zipCode: '69002',
  city: 'Lyon',
  vatRegime: 'normal',
  vatOnDebits: false,
  bankAccounts: [{ label: 'Courant', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }],
  paymentDays: 30,
  latePenalties: 'Trois fois le taux légal.',
  earlyPayment: "Pas d'escompte.",
}
const made = z.looseObject({ id: z.string(), version: z.number() })

/** Lines and drafts of quotations. */
const line = (change: object = {}) => ({
  kind: 'service',
  id: newId(),
  service: 'checkin',
  address: '12 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 42,
  furnished: false,
  options: [],
  ...change,
})
const free = (change: object = {}) => ({ kind: 'free', id: newId(), label: 'Remise', quantity: -1, unitCents: 1_000, ...change })
const draft = (clientId: string, change: object = {}) => ({
  clientId,
  title: 'Entrées',
  isPrivateLessor: false,
  createsOrders: true,
  comment: null,
  lines: [line()],
  ...change,
})

/** A server whose company may send quotations, with the desk of sales and that of billing, and the steps of a quotation. */
export const startQuotationServer = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  await server.db.updateTable('feature_option').set({ quotation: true }).execute()
  const admin = await server.signedIn('all')
  const from = { fromDay: dayOf(clock.now()) }
  await admin.patch('/api/settings/company', { ...company, ...from }, { 'if-match': '"0"' })
  const sales = await server.signedIn('login', 'clients:read', 'clients:update', 'quotations:read', 'bookings:read', 'bookings:update')
  const billing = await server.signedIn('login', 'clients:read', 'clients:update', 'quotations:read', 'invoices:read', 'invoices:update')
  const reader = await server.signedIn('login', 'quotations:read')
  const stranger = await server.signedIn('login', 'bookings:read', 'clients:update')

  const client = async (change: Parameters<typeof server.given.client>[0] = {}) => {
    await server.given.area()
    return server.given.client({ email: `${newId()}@client.example`, ...change })
  }
  const create = async (change: object = {}, own?: Awaited<ReturnType<typeof client>>) => {
    const of = own ?? (await client())
    const { body } = await sales.post('/api/quotations', draft(of.id, change))
    return { ...made.parse(body), email: String(of.email), clientId: of.id }
  }
  type Person = Pick<typeof sales, 'post'>
  const step = (id: string, body: object, person: Person = sales) => person.post(`/api/quotations/${id}/transitions`, body)
  const mails = () => runJobs(server.runtime, [mailQuotationJob])
  const tokensTo = async (address: string) =>
    (await server.mailsTo(address)).flatMap(({ text }) => /\/q\/([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? [])
  /** A sent quotation, with the token of its mailed link. */
  const sent = async (change: object = {}, own?: Awaited<ReturnType<typeof client>>) => {
    const row = await create(change, own)
    const answer = await step(row.id, { to: 'sent', recipientEmail: row.email, validUntil: addDays(dayOf(clock.now()), 30) })
    await mails()
    return { ...row, number: String(answer.body['number']), token: (await tokensTo(row.email)).at(-1) ?? '' }
  }
  const linked = (token: string, act = '') => `/api/links/${token}/quotation${act}`
  const accept = (token: string, body: object = {}) =>
    server.anonymous.post(linked(token, '/acceptance'), { name: 'Léa Roux', edition: 1, agreed: true, ...body })
  const read = async (id: string) => (await sales.get(`/api/quotations/${id}`)).body
  const people = { admin, sales, billing, reader, stranger }
  return { ...server, clock, ...people, client, line, free, draft, create, step, mails, tokensTo, sent, linked, accept, read }
}
