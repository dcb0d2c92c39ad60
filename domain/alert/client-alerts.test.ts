import { describe, expect, it } from 'vitest'
import { exampleTenant } from '../booking/complete-booking.ts'
import { firstValues } from './alert-setting.ts'
import { addressesOfClient, addressesOfOrder, bounceFacts } from './bounce.ts'
import { clientAlerts, type ClientSituation, missingOfClient, runDaysAround } from './client-alerts.ts'
import { alertsAt } from './timed-alert.ts'

const openSince = '2026-11-02T09:00:00.000Z'
const whole: ClientSituation = {
  buyerKind: 'company',
  siret: '73282932000074',
  billing: { address: null, zipCode: null, city: null },
  hasMainUser: true,
  offer: 'PRO',
  invoicingFrequency: 'classic',
  invoicingDay: null,
  hasPrices: true,
  openSince,
  name: 'Foncia Lyon',
  emails: null,
  users: [],
  recipients: {},
  isMerged: false,
  bounced: [],
  nextStartAt: null,
}
const billing = { address: '1 rue Basse', zipCode: '69003', city: 'Lyon' }
const missing = (change: Partial<ClientSituation>) => missingOfClient({ ...whole, ...change })

describe('the data of a client [ROUTE-3]', () => {
  it('are whole without a billing address of its own, and with a whole one', () => {
    expect([missing({}), missing({ billing })]).toEqual([[], []])
  })

  it('need no SIRET of a person or of a foreign company', () => {
    expect([missing({ buyerKind: 'person', siret: null }), missing({ buyerKind: 'foreign', siret: null })]).toEqual([[], []])
  })

  it.each([
    ['siret', { siret: null }],
    ['siret', { buyerKind: 'public', siret: null }],
    ['siret', { siret: '73282932000075' }],
    ['billingAddress', { billing: { ...billing, address: null } }],
    ['billingAddress', { billing: { ...billing, zipCode: null } }],
    ['billingAddress', { billing: { ...billing, city: null } }],
    ['billingAddress', { billing: { ...whole.billing, city: 'Lyon' } }],
    ['billingAddress', { billing: { ...whole.billing, zipCode: '69003' } }],
    ['mainUser', { hasMainUser: false }],
    ['offer', { offer: 'NO_OFFER' }],
    ['invoicingDay', { invoicingFrequency: 'monthly' }],
    ['priceGrid', { hasPrices: false }],
  ] as const)('lack « %s » with %j', (name, change) => {
    expect(missing(change)).toEqual([name])
  })

  it('lack no price without an offer, and no day of invoicing once it is said', () => {
    expect(missing({ offer: 'NO_OFFER', hasPrices: false })).toEqual(['offer'])
    expect(missing({ invoicingFrequency: 'monthly', invoicingDay: '10' })).toEqual([])
  })
})

describe('the days of invoicing', () => {
  it('are those of this month and of the next, by the day in Paris', () => {
    expect(runDaysAround('2026-11-30T22:59:00.000Z', '10')).toEqual(['2026-11-10', '2026-12-10'])
    expect(runDaysAround('2026-11-30T23:00:00.000Z', '10')).toEqual(['2026-12-10', '2027-01-10'])
    expect(runDaysAround('2026-12-31T09:00:00.000Z', '5')).toEqual(['2026-12-05', '2027-01-05'])
    expect(runDaysAround('2028-01-31T09:00:00.000Z', 'last')).toEqual(['2028-01-31', '2028-02-29'])
  })
})

describe('noDataClient [ROUTE-3]', () => {
  const severityAt = (now: string, change: Partial<ClientSituation> = {}) => {
    const client: ClientSituation = { ...whole, siret: null, invoicingFrequency: 'monthly', invoicingDay: '10', ...change }
    const alert = alertsAt(clientAlerts(client, firstValues, now), now).find(({ type }) => type === 'noDataClient')
    return alert ? [alert.severity, alert.since] : null
  }

  it('is true since the oldest open order, and not without one', () => {
    expect(severityAt('2026-11-02T08:59:00.000Z')).toBeNull()
    expect(severityAt(openSince)).toEqual(['medium', openSince])
    expect(severityAt(openSince, { openSince: null })).toBeNull()
    expect(severityAt(openSince, { siret: whole.siret })).toBeNull()
  })

  it('is high from five days before the day of invoicing to its end', () => {
    const at = (now: string) => severityAt(now)?.[0]
    expect(at('2026-11-04T22:59:00.000Z')).toBe('medium')
    expect(at('2026-11-04T23:00:00.000Z')).toBe('high')
    expect(at('2026-11-10T22:59:00.000Z')).toBe('high')
    expect(at('2026-11-10T23:00:00.000Z')).toBe('medium')
    expect(at('2026-12-08T12:00:00.000Z')).toBe('high')
    expect(severityAt('2026-11-07T12:00:00.000Z', { invoicingFrequency: 'classic' })?.[0]).toBe('medium')
    expect(severityAt('2026-11-07T12:00:00.000Z', { invoicingDay: null })?.[0]).toBe('medium')
  })
})

it('a returned address of a client is high from 72 hours before its next mission, and critical from 24', () => {
  const bounced = [{ id: '01990000-0000-7000-8000-00000000000b', address: 'a@example.fr', since: openSince, messages: [] }]
  const client: ClientSituation = { ...whole, emails: 'a@example.fr', bounced, nextStartAt: '2026-11-23T09:00:00.000Z' }
  const at = (now: string) => alertsAt(clientAlerts(client, firstValues, now), now).map(({ type, severity }) => `${type} ${severity}`)
  expect(at('2026-11-20T08:59:59.000Z')).toEqual(['bouncedAddress medium'])
  expect(at('2026-11-20T09:00:00.000Z')).toEqual(['bouncedAddress high'])
  expect(at('2026-11-22T08:59:59.000Z')).toEqual(['bouncedAddress high'])
  expect(at('2026-11-22T09:00:00.000Z')).toEqual(['bouncedAddress critical'])
})

const order = {
  tenants: [
    { ...exampleTenant, id: 't1', firstName: 'Léa', lastName: 'Roux', emails: 'Lea@example.com', phone: '+33611111111', otherPhone: null },
  ],
  contacts: [],
  partnerName: null,
  partnerEmail: 'net@example.com',
}
const nour = { id: 'c1', name: 'Nour Petit', email: 'Nour@example.com', phone: null }

it('an order is reached by its tenants, its contacts, its checkers and its partner, whoever has no name', () => {
  const contacts = [{ id: 'k1', name: 'Ana Lima', emails: 'ana@example.com', note: null }]
  expect(addressesOfOrder({ ...order, contacts }, [nour])).toEqual([
    { address: 'lea@example.com', of: 'tenant', ownerId: 't1', name: 'Léa Roux' },
    { address: '+33611111111', of: 'tenant', ownerId: 't1', name: 'Léa Roux' },
    { address: 'ana@example.com', of: 'contact', ownerId: 'k1', name: 'Ana Lima' },
    { address: 'nour@example.com', of: 'checker', ownerId: 'c1', name: 'Nour Petit' },
    { address: 'net@example.com', of: 'partner', ownerId: null, name: 'le partenaire' },
  ])
  expect(addressesOfOrder({ ...order, partnerName: 'Net' }, []).at(-1)?.name).toBe('Net')
})

it('a client is reached by its own addresses, its users and its lists', () => {
  const users = [{ name: 'Paul Roy', email: 'Paul@example.com' }]
  const client = { name: 'Foncia', emails: 'agence@example.com', users, recipients: { report: 'rapports@example.com' } }
  expect(addressesOfClient(client)).toEqual([
    { address: 'agence@example.com', of: 'client', ownerId: null, name: 'Foncia' },
    { address: 'paul@example.com', of: 'clientUser', ownerId: null, name: 'Paul Roy' },
    { address: 'rapports@example.com', of: 'clientRecipient', ownerId: null, name: 'Foncia' },
  ])
})

it('a returned address is a fact for each of its owners, once for each', () => {
  const back = { id: 'b1', address: 'lea@example.com', since: '2026-11-20T09:00:00.000Z', messages: [] }
  const lea = { address: back.address, of: 'tenant', ownerId: 't1', name: 'Léa Roux' } as const
  const owners = bounceFacts([lea, lea, { ...lea, ownerId: 't2' }, { ...lea, of: 'contact' }, { ...lea, address: 'x@example.com' }], [back])
  expect(owners.map(({ bounce }) => `${bounce?.of} ${bounce?.ownerId}`)).toEqual(['tenant t1', 'tenant t2', 'contact t1'])
  expect(owners[0]).toEqual({
    rule: 'addressBounced',
    observed: back.address,
    threshold: null,
    since: back.since,
    name: 'Léa Roux',
    bounce: { addressId: 'b1', of: 'tenant', ownerId: 't1', messages: [] },
  })
})
