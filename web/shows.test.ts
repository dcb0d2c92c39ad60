import { type Call, isChange } from '@adm/contract/call/call'
import { mayReceive } from '@adm/domain/catalog/entities'
import { permissions } from '@adm/domain/permission'
import type { AnyEvent } from '@adm/domain/platform/event'
import { describe, expect, it } from 'vitest'
import { isStale } from './platform/api/stale.ts'

const sources = (files: Record<string, unknown>): string => Object.values(files).map(String).join('\n')
const served = sources(
  import.meta.glob(['../server/**/*.ts', '!../server/**/*.test.ts'], { query: '?raw', import: 'default', eager: true }),
)
const declared = import.meta.glob<Record<string, Record<string, AnyEvent>>>('../domain/**/*-events.ts', { eager: true })
const pages = sources(
  import.meta.glob(['./features/**/*.{ts,tsx}', './recipes/**/*.{ts,tsx}', '!./**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const contract = import.meta.glob<Record<string, unknown>>(['../contract/**/*.ts', '!../contract/**/*.test.ts'], { eager: true })

/** The state of a mail is an event for reactions only: history and the live stream have none. */
const unstored = ['mail']
/** Every entity of whose events the server names one. */
const recorded = [
  ...new Set(
    Object.values(declared).flatMap((module) =>
      Object.entries(module).flatMap(([group, events]) =>
        group.endsWith('Events') && served.includes(`${group}.`) ? Object.values(events).flatMap(({ entity }) => entity ?? []) : [],
      ),
    ),
  ),
]
  .filter((entity) => !unstored.includes(entity))
  .toSorted()

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'requires' in value
const calls = new Map<string, Call>(
  Object.values(contract).flatMap((module) =>
    Object.entries(module).flatMap(([group, of]) =>
      Object.entries(group.endsWith('Calls') ? Object(of) : {}).flatMap(([name, call]) =>
        isCall(call) ? [[`${group}.${name}`, call] as const] : [],
      ),
    ),
  ),
)
/** The calls that pages read through the query cache. */
const apiQueries = [...new Set([...pages.matchAll(/\bapiQuery\((\w+Calls\.\w+)/g)].flatMap(([, name]) => name ?? []))].toSorted()

/**
 * Calls whose answers no change in this product makes stale: reference data, the letters in code, external registers, the sign-in strategies, a personal link
 * (its reader has no live stream), a row at a past moment, the undoable kinds; and calls repeated at each use: the search, the log of exports.
 */
const still: readonly string[] = [
  'bookingAsOfCalls.read',
  'changeCalls.undoable',
  'clientChangeCalls.companies',
  'clientLinkCalls.read',
  'clientLinkCalls.slots',
  'exportLogCalls.list',
  'geoCalls.addresses',
  'geoCalls.communes',
  'geoCalls.towns',
  'letterCalls.list',
  'letterCalls.read',
  'optOutLinkCalls.read',
  'partnerLinkCalls.read',
  'quotationLinkCalls.read',
  'invoiceLinkCalls.read',
  'warningLinkCalls.read',
  'propositionLinkCalls.read',
  'searchCalls.find',
  'slotLinkCalls.read',
  'slotLinkCalls.slots',
  'strategyCalls.strategies',
]

const shows = (name: string): readonly string[] => calls.get(name)?.shows ?? []
const listedEntities = new Set([...calls.values()].flatMap((call) => call.shows ?? []))

describe('what the live stream tells', () => {
  it.each(recorded)('of « %s » is asked again somewhere, and heard by more than administrators', (entity) => {
    expect(listedEntities).toContain(entity)
    const readers = permissions.filter((permission) => permission !== 'all' && mayReceive([permission], entity))
    expect(entity === 'user' || readers.length > 0).toBe(true)
  })

  it('moves everything that a page shows, but for what nobody here changes', () => {
    expect(recorded.length).toBeGreaterThan(10)
    expect(apiQueries.length).toBeGreaterThan(40)
    const forgotten = apiQueries.filter((name) => !still.includes(name) && shows(name).length === 0)
    expect(forgotten).toEqual([])
  })

  it('names calls that only read', () => {
    expect([...calls.values()].filter((call) => call.shows && isChange(call) && call.method !== 'GET').map(({ path }) => path)).toEqual([])
  })
})

const [booking, client, checker] = ['b1', 'c1', 'k1']
const of = (path: string, params?: Record<string, string>, query = {}) => [path, { ...(params && { params }), query }] as const
const change = (entity: string, id: string, version = 9) => ({ entity, id, version })
const stale = (event: ReturnType<typeof change>, queryKey: ReturnType<typeof of>, data: unknown) => {
  const call = [...calls.values()].find(({ method, path }) => method === 'GET' && path === queryKey[0])
  return isStale(event, { queryKey, data, shows: call?.shows ?? [] })
}

describe('a change of somebody else is asked again', () => {
  it.each([
    ['the documents of an order that was planned', change('booking', booking), of('/api/documents')],
    ['the numbers of its client', change('booking', booking), of('/api/clients/:id/stats', { id: client })],
    ['the calendar of its checker', change('booking', booking), of('/api/checkers/:checkerId/missions', { checkerId: checker })],
    ['the hours of its area', change('booking', booking), of('/api/areas/:id/capacity', { id: 'a1' })],
    ['the day of the dashboard', change('booking', booking), of('/api/bookings/today')],
    ['what is counted under the tabs', change('booking', booking), of('/api/bookings/count')],
    ['the steps of the order that a document was joined to', change('document', 'd1'), of('/api/bookings/:id', { id: booking })],
    ['the steps of the orders of a client that was blocked', change('client', client), of('/api/bookings/:id', { id: booking })],
    ['the keys that a checker has in hand', change('key-tracking', 't1'), of('/api/checkers/:id/keys', { id: checker })],
    ['the meters of an order', change('meter', 'm1'), of('/api/bookings/:bookingId/meters', { bookingId: booking })],
    ['the tariff of a client', change('client-prices', client), of('/api/clients/:id/prices', { id: client })],
    ['an import that goes on', change('job', 'j1'), of('/api/imports/:id', { id: 'j1' })],
  ])('in %s', (_, event, key) => {
    expect(stale(event, key, {})).toBe(true)
  })

  it.each([
    ['another order', change('booking', 'b2'), of('/api/bookings/:id', { id: booking })],
    ['the meters of another order', change('booking', 'b2'), of('/api/bookings/:bookingId/meters', { bookingId: booking })],
    ['the blocks of another client', change('client', 'c2'), of('/api/clients/:id/blockings', { id: client })],
    ['the page of a checker, when an order changes', change('booking', booking), of('/api/checkers/:id', { id: checker })],
  ])('but not in %s', (_, event, key) => {
    expect(stale(event, key, {})).toBe(false)
  })

  it('in the page of an order that names it among its linked ones', () => {
    const page = { id: booking, version: 1, linkedBookings: [{ id: 'b2', code: 'C2' }] }
    expect(stale(change('booking', 'b2'), of('/api/bookings/:id', { id: booking }), page)).toBe(true)
    expect(stale(change('booking', 'b3'), of('/api/bookings/:id', { id: booking }), page)).toBe(false)
  })
})
