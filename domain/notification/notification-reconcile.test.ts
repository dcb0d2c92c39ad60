import { expect, it } from 'vitest'
import { addMinutes, instantAt } from '../values/date/moment.ts'
import type { Existing, PlannedMessage, PlannedOrder } from './notification-plan.ts'
import { keyOf, reconcile } from './notification-reconcile.ts'

const now = '2026-11-23T10:00:00.000Z'
const startAt = instantAt('2026-12-15', '09:00')
const order = (change: Partial<PlannedOrder> = {}): PlannedOrder => ({
  status: 'planned',
  startAt,
  zipCode: '69003',
  addressees: [{ audience: 'tenant', person: 'tenant:1', name: 'Nina', address: 'nina@example.fr', reason: 'tenant' }],
  mobiles: null,
  ...change,
})
const message = (change: Partial<PlannedMessage> = {}): PlannedMessage => ({
  kind: 'j8',
  audience: 'tenant',
  channel: 'mail',
  person: 'tenant:1',
  personName: 'Nina',
  recipient: 'nina@example.fr',
  recipientReason: 'tenant',
  occasion: '2026-12-15',
  missionAt: startAt,
  dueAt: '2026-12-07T09:00:00.000Z',
  status: 'planned',
  reason: null,
  ...change,
})
/** A row that was planned an hour ago. */
const row = (change: Partial<Existing> = {}): Existing => ({
  ...message(),
  id: 'row',
  plannedAt: addMinutes(now, -60),
  postedAt: null,
  ...change,
})
const nothing = { inserted: [], renewed: [], stopped: [], removed: [] }
const stoppedBy = (facts: PlannedOrder, change: Partial<Existing> = {}) =>
  reconcile(facts, [row(change)], [], now).stopped.map(({ status, reason }) => `${status} ${reason}`)

it('tells messages apart by kind, person, address, occasion and channel', () => {
  const others = [
    { kind: 'j5' },
    { person: 'tenant:2' },
    { recipient: 'a@example.fr' },
    { recipient: null },
    { occasion: '2026-12-16' },
    { channel: 'sms' },
  ] as const
  const keys = [{}, ...others].map((change) => keyOf(message(change)))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf(message({ missionAt: now, dueAt: now }))).toBe(keys[0])
})

it('writes what is called for and not there, and leaves what is there as it is', () => {
  const called = message({ kind: 'j5' })
  expect(reconcile(order(), [row()], [message(), called], now)).toEqual({ ...nothing, inserted: [called] })
})

it.each([
  ['the order is cancelled', order({ status: 'canceled', startAt: null }), 'canceled orderEnded'],
  ['the prospect cancelled it', order({ status: 'prospect_canceled', startAt: null }), 'canceled orderEnded'],
  ['it waits for a date again', order({ status: 'waiting', startAt: null }), 'canceled unplanned'],
  ['its hour is past', order({ startAt: now }), 'canceled over'],
  ['it has no hour', order({ startAt: null }), 'canceled over'],
  ['its hour is another one', order({ status: 'confirmed' }), 'canceled moved'],
  ['the person left the order', order({ addressees: [] }), 'canceled removed'],
] as const)('stops a waiting message with its reason when %s', (_, facts, outcome) => {
  expect(stoppedBy(facts)).toEqual([outcome])
})

it('notes as not sent what was due when its person left, or its hour came', () => {
  expect(stoppedBy(order({ addressees: [] }), { dueAt: now })).toEqual(['skipped removed'])
  expect(stoppedBy(order({ startAt: now }), { dueAt: now })).toEqual(['skipped over'])
  expect(stoppedBy(order(), { dueAt: now })).toEqual(['canceled moved'])
})

it('knows a person by the number of an SMS too', () => {
  const mobile = { audience: 'tenant', person: 'tenant:1', name: 'Nina', address: '+33612345678', reason: 'tenant' } as const
  const sms = { channel: 'sms', recipient: '+33612345678' } as const
  expect(stoppedBy(order({ mobiles: [mobile] }), sms)).toEqual(['canceled moved'])
  expect(stoppedBy(order(), sms)).toEqual(['canceled removed'])
})

it('takes back without a trace what was planned within ten minutes, and nothing that has left', () => {
  const planned = (minutes: number) => row({ plannedAt: addMinutes(now, -minutes) })
  expect(reconcile(order(), [planned(9)], [], now)).toEqual({ ...nothing, removed: ['row'] })
  expect(reconcile(order(), [planned(10)], [], now)).toMatchObject({ removed: [], stopped: [{ id: 'row' }] })
  for (const gone of [{ postedAt: now }, { status: 'sent', postedAt: now }, { status: 'canceled', reason: 'moved' }] as const)
    expect(reconcile(order(), [row(gone)], [], now)).toEqual(nothing)
})

it('forgets that somebody had no address, or had read the same, once it is not called for; any other reason stays', () => {
  const removedOf = (reason: Existing['reason']) => reconcile(order(), [row({ status: 'skipped', reason })], [], now).removed
  expect([removedOf('noAddress'), removedOf('duplicate'), removedOf('tooLate'), removedOf('night')]).toEqual([['row'], ['row'], [], []])
  expect(reconcile(order(), [row({ status: 'canceled', reason: 'duplicate' })], [], now).removed).toEqual([])
})

it('leaves alone what other features and people write', () => {
  for (const other of [{ kind: 'slotOffer' }, { occasion: '2026-12-15~1' }] as const)
    expect(reconcile(order({ status: 'canceled' }), [row(other)], [], now)).toEqual(nothing)
})

it('plans again what was stopped, but for what a person stopped or what was skipped at its hour', () => {
  const { missionAt, dueAt } = message()
  const again = [{ id: 'row', missionAt, dueAt }]
  const renewedOf = (change: Partial<Existing>, called = message()) => reconcile(order(), [row(change)], [called], now).renewed
  expect(renewedOf({ status: 'canceled', reason: 'moved' })).toEqual(again)
  expect(renewedOf({ status: 'canceled', reason: 'byHand' })).toEqual([])
  expect(renewedOf({ status: 'skipped', reason: 'optedOut' })).toEqual([])
  expect(renewedOf({ status: 'sent', postedAt: now })).toEqual([])
  expect(renewedOf({ status: 'canceled', reason: 'moved' }, message({ status: 'skipped', reason: 'tooLate' }))).toEqual([])
})

it('moves a waiting message to its new hour, and a reminder never behind the hour to which a person brought it', () => {
  const renewedOf = (change: Partial<Existing>, called: Partial<PlannedMessage> = {}) =>
    reconcile(order(), [row(change)], [message(called)], now).renewed
  const [earlier, later] = ['2026-12-06T09:00:00.000Z', '2026-12-08T09:00:00.000Z']
  expect(renewedOf({})).toEqual([])
  expect(renewedOf({}, { dueAt: earlier })).toEqual([{ id: 'row', missionAt: startAt, dueAt: earlier }])
  expect(renewedOf({ dueAt: earlier })).toEqual([])
  expect(renewedOf({ dueAt: later })).toEqual([{ id: 'row', missionAt: startAt, dueAt: message().dueAt }])
  expect(renewedOf({ missionAt: now, dueAt: earlier })).toEqual([{ id: 'row', missionAt: startAt, dueAt: earlier }])
  const change = { kind: 'change', occasion: `${startAt}#0` } as const
  expect(renewedOf({ ...change, dueAt: later }, change)).toEqual([])
  expect(renewedOf({ ...change, dueAt: later, status: 'canceled', reason: 'moved' }, change)).toEqual([
    { id: 'row', missionAt: startAt, dueAt: message().dueAt },
  ])
})
