import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, dayOf, hourOf, instantAt } from '../values/date/moment.ts'
import { type Addressee, type Existing, type PlannedOrder, messagesOf } from './notification-plan.ts'
import { mobileAddressees, registeredIdsOf } from './notification-recipients.ts'
import { keyOf, reconcile } from './notification-reconcile.ts'
import { smsOf } from './notification-sms-plan.ts'

const nina: Addressee = { audience: 'tenant', person: 'tenant:1', name: 'Nina Martin', address: 'nina@example.fr', reason: 'tenant' }
const ninaCalled: Addressee = { ...nina, address: '+33612345678' }
const ada: Addressee = { audience: 'checker', person: 'checker:1', name: 'Ada', address: 'ada@adm.example', reason: 'checker' }
const adaCalled: Addressee = { ...ada, address: '+33687654321' }
const order = (startAt: string | null, change: Partial<PlannedOrder> = {}): PlannedOrder => ({
  status: startAt === null ? 'canceled' : 'planned',
  startAt,
  zipCode: '69003',
  addressees: [nina, ada],
  mobiles: [ninaCalled, adaCalled],
  ...change,
})
const december = instantAt('2026-12-15', '09:00')
const monday = '2026-11-23T10:00:00.000Z'
const later = addMinutes(monday, 60)

/** The rows of an order after planning, as the database would hold them. */
const after = (facts: PlannedOrder, rows: readonly Existing[], now: string): Existing[] => {
  const messages = [...messagesOf(facts, rows, now), ...smsOf(facts, rows, now)]
  const { inserted, renewed, stopped, removed } = reconcile(facts, rows, messages, now)
  const left = rows
    .filter(({ id }) => !removed.includes(id))
    .map((row): Existing => {
      const change = renewed.find(({ id }) => id === row.id)
      const stop = stopped.find(({ id }) => id === row.id)
      return { ...row, ...(change && { ...change, status: 'planned', reason: null }), ...stop }
    })
  return [...left, ...inserted.map((row): Existing => ({ ...row, id: keyOf(row), plannedAt: now, postedAt: null }))]
}
const sent = (rows: readonly Existing[], now: string, may: (row: Existing) => boolean = () => true): Existing[] =>
  rows.map((row) =>
    row.status === 'planned' && row.postedAt === null && row.dueAt <= now && may(row) ? { ...row, status: 'sent', postedAt: now } : row,
  )
const smsTo = (rows: readonly Existing[], { address }: Addressee) =>
  rows
    .filter(({ recipient }) => recipient === address)
    .map(({ kind, status, dueAt }) => `${kind} ${status} ${dayOf(dueAt)} ${hourOf(dueAt)}`)
const bySms = (rows: readonly Existing[]) => rows.filter(({ channel }) => channel === 'sms')

it('reminds tenants and checkers with a mobile by SMS the day before, beside the e-mail [ENT-20]', () => {
  const rows = after(order(december), [], monday)
  expect(bySms(rows)).toHaveLength(2)
  expect(smsTo(rows, ninaCalled)).toEqual(['j1 planned 2026-12-14 17:00'])
  expect(bySms(after(order(december, { mobiles: null }), [], monday))).toEqual([])
  expect(bySms(after(order(instantAt('2026-11-23', '19:00')), [], monday))).toEqual([])
})

it('tells a move and the end by SMS to whoever had read of another hour, also by e-mail, and each once', () => {
  const first = sent(after(order(december), [], monday), addMinutes(monday, 10))
  const december17 = order(instantAt('2026-12-17', '09:00'))
  const moved = after(december17, first, later)
  expect(smsTo(moved, ninaCalled)).toEqual([
    'j1 canceled 2026-12-14 17:00',
    'j1 planned 2026-12-16 17:00',
    'change planned 2026-11-23 12:10',
  ])
  const byMailFirst = sent(moved, addMinutes(later, 10), ({ channel }) => channel === 'mail')
  expect(after(december17, byMailFirst, addMinutes(later, 20))).toEqual(byMailFirst)
  const informed = sent(byMailFirst, addMinutes(later, 20))
  const ended = sent(after(order(null), informed, addMinutes(later, 60)), addMinutes(later, 70))
  expect(smsTo(ended, adaCalled).filter((line) => line.includes('sent'))).toEqual([
    'change sent 2026-11-23 12:10',
    'cancellation sent 2026-11-23 13:10',
  ])
  expect(after(order(null), ended, addMinutes(later, 80))).toEqual(ended)
  const mailsOnly = after(order(null, { mobiles: [] }), first, later)
  expect(bySms(mailsOnly).filter(({ kind }) => kind === 'cancellation')).toEqual([])
})

it('a tenant without e-mail is told by SMS alone, and a replaced checker of the end', () => {
  const only = order(december, { addressees: [{ ...nina, address: null }, ada] })
  const reminded = sent(after(only, [], monday), '2026-12-14T16:00:00.000Z')
  const other = { addressees: [], mobiles: [ninaCalled] }
  const replaced = after(order(december, other), reminded, '2026-12-14T17:00:00.000Z')
  expect(
    bySms(replaced)
      .filter(({ kind }) => kind === 'cancellation')
      .map(({ person }) => person),
  ).toEqual([ada.person])
  const ended = after(order(null, other), reminded, '2026-12-14T17:00:00.000Z')
  expect(bySms(ended).filter(({ kind }) => kind === 'cancellation')).toHaveLength(2)
})

it('in any story of moves and cancellations nobody gets the same SMS twice', () => {
  const act = fc.record({
    wait: fc.integer({ min: 0, max: 3_000 }),
    startAt: fc.option(fc.integer({ min: 1, max: 6 }).map((day) => instantAt(`2026-12-${day + 10}`, '10:00'))),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let [rows, now, facts]: [Existing[], string, PlannedOrder] = [[], monday, order(null)]
      for (const { wait, startAt } of acts) {
        now = addMinutes(now, wait)
        rows = sent(after(facts, rows, now), now)
        facts = order(startAt)
        rows = after(facts, rows, now)
        expect(after(facts, rows, now)).toEqual(rows)
      }
      // A mail of the hour may stand between two SMS of its end; the mails of a change and of the end say the same as the SMS.
      const isTwin = ({ channel, kind }: Existing) => channel === 'mail' && ['change', 'cancellation'].includes(kind)
      const lines = rows
        .filter((row) => row.status === 'sent' && row.person === nina.person && !isTwin(row))
        .toSorted((one, next) => ((one.postedAt ?? '') < (next.postedAt ?? '') ? -1 : 1))
        .map(({ channel, kind, missionAt }) => `${channel} ${kind} ${missionAt}`)
      expect(lines.filter((line, rank) => line === lines[rank - 1])).toEqual([])
    }),
  )
})

it('writes to mobiles only, each number once', () => {
  const person = { role: 'incoming', gender: 'MRS', firstName: 'Nina', presenceRequired: true } as const
  const tenants = [
    { ...person, id: '1', lastName: 'Fixe', phone: '+33140000000', otherPhone: '+33612345678' },
    { ...person, id: '2', lastName: 'Même', phone: '+33612345678' },
    { ...person, id: '3', lastName: 'Sans', phone: '+33140000000' },
  ]
  const mobiles = mobileAddressees({ service: 'checkin', tenants }, [], { id: '1', name: 'Ada', phone: '+33687654321' })
  expect(mobiles.map(({ person: key, address }) => [key, address])).toEqual([
    ['tenant:1', '+33612345678'],
    ['checker:1', '+33687654321'],
  ])
})

it('of a visit writes to those who registered, and of a lot of a delivery to everybody whom its file names', () => {
  const tenants = ['1', '2'].map(
    (id) => ({ id, role: 'prospect', gender: 'MRS', firstName: 'Nina', lastName: id, presenceRequired: true }) as const,
  )
  const registrations = [
    { tenantId: '1', status: 'withdrawn' },
    { tenantId: '2', status: 'registered' },
  ] as const
  expect(registeredIdsOf({ tenants, deliveryId: null }, [])).toEqual([])
  expect(registeredIdsOf({ tenants, deliveryId: 'd' }, [])).toEqual(['1', '2'])
  expect(registeredIdsOf({ tenants, deliveryId: 'd' }, registrations)).toEqual(['2'])
})

const moved = instantAt('2026-12-17', '09:00')
/** An SMS that Nina has read. */
const smsRow = (change: Partial<Existing> = {}): Existing => ({
  id: 'sms',
  kind: 'j1',
  audience: 'tenant',
  channel: 'sms',
  person: nina.person,
  personName: nina.name,
  recipient: ninaCalled.address,
  recipientReason: 'tenant',
  occasion: '2026-12-15',
  missionAt: december,
  status: 'sent',
  reason: null,
  plannedAt: monday,
  dueAt: monday,
  postedAt: monday,
  ...change,
})
const mailRow = (change: Partial<Existing> = {}): Existing =>
  smsRow({ id: 'mail', channel: 'mail', kind: 'confirmation', recipient: nina.address, occasion: `${december}#0`, ...change })
const waitingRow = { status: 'planned', postedAt: null } as const
const toNina = (startAt: string | null, change: Partial<PlannedOrder> = {}) => order(startAt, { mobiles: [ninaCalled], ...change })
const linesOf = (facts: PlannedOrder, rows: readonly Existing[], { now = later, isAnnounced = false } = {}) =>
  smsOf(facts, rows, now, isAnnounced)
    .filter(({ kind }) => kind !== 'j1')
    .map(({ kind, recipient, occasion, dueAt, status }) => `${kind} ${recipient} ${occasion} ${hourOf(dueAt)} ${status}`)
const changed = `change ${ninaCalled.address} ${moved}#0 12:10 planned`

it('tells a move to whoever had read another hour: by any address of the person, or at that number', () => {
  expect(smsOf(toNina(moved), [mailRow()], later)).toContainEqual(
    expect.objectContaining({ kind: 'change', channel: 'sms', missionAt: moved, reason: null }),
  )
  for (const row of [
    mailRow(),
    mailRow({ recipient: 'ancienne@example.fr' }),
    smsRow({ person: 'tenant:9' }),
    mailRow({ person: 'client:nina@example.fr' }),
  ])
    expect(linesOf(toNina(moved), [row])).toEqual([changed])
  for (const row of [
    mailRow({ person: 'tenant:2', recipient: 'autre@example.fr' }),
    mailRow({ person: ada.person, audience: 'checker', recipient: ada.address }),
    mailRow({ missionAt: moved }),
  ])
    expect(linesOf(toNina(moved), [row])).toEqual([])
})

it('tells no move that its reader would learn after the start', () => {
  const at = (minutes: number) => linesOf(toNina(addMinutes(later, minutes)), [mailRow()])
  expect([at(10).length, at(11).length]).toEqual([0, 1])
})

it('lets an SMS go that waits, though an e-mail has said the same, and counts each one', () => {
  const waiting = smsRow({ ...waitingRow, kind: 'change', missionAt: moved, occasion: `${moved}#0` })
  const sameMail = mailRow({ kind: 'change', missionAt: moved, occasion: `${moved}#0` })
  expect(linesOf(toNina(moved), [waiting, sameMail])).toEqual([`change ${ninaCalled.address} ${moved}#0 11:00 planned`])
  for (const other of [{ channel: 'mail' }, { recipient: adaCalled.address }, { kind: 'j1' }, { missionAt: december }] as const)
    expect(linesOf(toNina(moved), [{ ...waiting, ...other }, sameMail])).toEqual([])
  const back = smsRow({ id: 'back', kind: 'change', occasion: `${december}#0`, postedAt: addMinutes(monday, 5) })
  expect(linesOf(toNina(moved), [{ ...waiting, status: 'sent', postedAt: monday }, back])).toEqual([changed.replace('#0', '#1')])
})

it('tells the end once, of what is still to come, also to a number that the person had', () => {
  const ended = `cancellation ${ninaCalled.address} #0 12:10 planned`
  expect(linesOf(toNina(null), [smsRow()])).toEqual([ended])
  expect(linesOf(toNina(null, { mobiles: [ninaCalled, adaCalled] }), [smsRow()])).toEqual([ended])
  expect(linesOf(toNina(null), [smsRow({ missionAt: later })])).toEqual([])
  expect(linesOf(toNina(null), [smsRow({ missionAt: null })])).toEqual([])
  const waiting = smsRow({ ...waitingRow, id: 'end', kind: 'cancellation', occasion: '#0' })
  expect(linesOf(toNina(null), [smsRow(), waiting])).toEqual([ended.replace('12:10', '11:00')])
  const [, toOld] = smsOf(toNina(null), [smsRow({ recipient: '+33611111111' })], later)
  expect(toOld).toMatchObject({ kind: 'cancellation', recipient: '+33611111111', recipientReason: 'informed', personName: nina.name })
  const again = smsRow({ id: 'end', kind: 'cancellation', occasion: '#0', postedAt: addMinutes(monday, 1) })
  const informed = smsRow({ id: 'again', kind: 'change', postedAt: addMinutes(monday, 2) })
  expect(linesOf(toNina(null), [smsRow(), again, informed])).toEqual([ended.replace('#0', '#1')])
})

it('tells the end of a mission that goes on to a replaced checker alone', () => {
  const former = { recipient: '+33611111111', id: 'former' } as const
  const ofChecker = smsRow({ ...former, audience: 'checker', person: 'checker:2' })
  expect(linesOf(order(december), [ofChecker])).toEqual(['cancellation +33611111111 #0 12:10 planned'])
  expect(linesOf(order(december), [smsRow({ ...former, person: 'tenant:2' })])).toEqual([])
  expect(linesOf(order(december), [smsRow({ ...former, audience: 'checker', person: ada.person })])).toEqual([])
})

it('says nothing without SMS, of an order that is not planned, and to tenants whom the step tells itself', () => {
  expect(smsOf(order(december, { mobiles: null }), [smsRow()], later)).toEqual([])
  expect(smsOf(order(december, { status: 'waiting' }), [], later)).toEqual([])
  const rows = [mailRow(), mailRow({ id: 'ada', audience: 'checker', person: ada.person, recipient: ada.address })]
  expect(linesOf(order(moved), rows, { isAnnounced: true })).toEqual([
    changed.replace(String(ninaCalled.address), String(adaCalled.address)),
  ])
})
