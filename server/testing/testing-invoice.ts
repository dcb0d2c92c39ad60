import type { CompanySettings } from '@adm/domain/company/company'
import { emptyCompany } from '@adm/domain/company/company'
import { firstOfMonth } from '@adm/domain/billing-line/billed-order'
import { dayOf } from '@adm/domain/values/date/moment'
import { newId } from '../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from './testing.ts'

/** A company whose settings lack nothing. */
const sampleCompany: CompanySettings = {
  ...emptyCompany,
  name: 'Constats du Rhône',
  legalForm: 'SAS',
  capitalCents: 5_000_000,
  siret: '73282932000074',
  rcsCity: 'Lyon',
  vatNumber: 'FR44732829320',
  address: '12 quai du Port',
  zipCode: '69002',
  city: 'Lyon',
  email: 'factures@constats.example',
  phone: '+33478000000',
  bankAccounts: [{ label: 'Courant', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }],
}

/** A company client. */
export const sampleBuyer = { siret: '35600000000048', siren: '356000000', email: 'compta@agence.example' }

/** Ends an order as completed, and gives it its billing line. */
export const billedOrder = async (
  { db }: Pick<TestServer, 'db'>,
  { id, clientId }: { id: string; clientId: string },
  { amountCents = 12_000, performedOn = '2026-11-27' }: { amountCents?: number; performedOn?: string } = {},
) => {
  const line = { id: newId(), booking_id: id, client_id: clientId, month: firstOfMonth(performedOn), performed_on: performedOn }
  const result = { booking_id: id, result: 'completed', amount_cents: amountCents } as const
  await db
    .insertInto('booking_result')
    .values({ ...result, id: newId(), at: `${performedOn}T12:00:00.000Z` })
    .execute()
  await db
    .insertInto('billing_line')
    .values({ ...line, ...result, status: 'to_bill' })
    .execute()
  return line
}

type OrderToBill = { zipCode?: string; amountCents?: number; performedOn?: string; ug?: string; reference?: string | null }

/** A test server with complete settings, and billing staff. */
export const startInvoiceServer = async (from = '2026-12-05T09:00:00.000Z') => {
  const clock = stoppedClock(from)
  const server = await startTestServer([], { now: clock.now })
  const admin = await server.signedIn('all')
  const billing = await server.signedIn('invoices:read', 'invoices:update')
  await server.db.updateTable('feature_option').set({ billing: true }).execute()
  const key = () => ({ 'idempotency-key': newId() })
  const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
  const saveCompany = (change: Partial<CompanySettings> = {}, version = 0) =>
    admin.patch('/api/settings/company', { ...sampleCompany, ...change, fromDay: dayOf(clock.now()) }, ifMatch(version))

  /** A closed order to bill, with its billing line. */
  const toBill = async (clientId: string, change: OrderToBill = {}) => {
    const { zipCode = '75011', ug = null, reference = `REF-${newId().slice(-6)}`, ...billed } = change
    await server.given.area([zipCode])
    const booking = await server.given.booking({ clientId, zipCode, ug, clientReference: reference })
    const line = await billedOrder(server, booking, billed)
    return { ...line, bookingId: booking.id, code: booking.code }
  }
  /** A draft of a client with orders of these amounts. */
  const draftOf = async (client: Parameters<typeof server.given.client>[0] = {}, ...orders: readonly Parameters<typeof toBill>[1][]) => {
    const { id: clientId } = await server.given.client({ ...sampleBuyer, ...client })
    const lines = []
    for (const order of orders.length > 0 ? orders : [{}]) lines.push(await toBill(clientId, order))
    const made = await billing.post('/api/invoices', { clientId, billingLineIds: lines.map(({ id }) => id) }, key())
    const id = String(made.body['id'])
    return { made, id, clientId, lines, url: `/api/invoices/${id}` }
  }
  const issue = (url: string, body: object = {}) => billing.post(`${url}/issue`, body, key())
  return { ...server, clock, admin, billing, key, ifMatch, saveCompany, toBill, draftOf, issue }
}
export type InvoiceServer = Awaited<ReturnType<typeof startInvoiceServer>>
