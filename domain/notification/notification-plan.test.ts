import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, dayOf, hourOf, instantAt } from '../values/date/moment.ts'
import {
  type Addressee,
  countInformed,
  type Existing,
  hasPlan,
  isPlannedMission,
  legacyNotesOf,
  messagesOf,
  type PlannedOrder,
} from './notification-plan.ts'
import { keyOf, reconcile } from './notification-reconcile.ts'

const nina: Addressee = { audience: 'tenant', person: 'tenant:1', name: 'Nina Martin', address: 'nina@example.fr', reason: 'tenant' }
const agency: Addressee = { audience: 'client', person: 'client:a@b.fr', name: null, address: 'a@b.fr', reason: 'client' }
const ada: Addressee = { audience: 'checker', person: 'checker:1', name: 'Ada', address: 'ada@adm.example', reason: 'checker' }
const planned = (startAt: string | null, change: Partial<PlannedOrder> = {}): PlannedOrder => ({
  status: startAt === null ? 'waiting' : 'planned',
  startAt,
  zipCode: '69003',
  addressees: [nina, agency, ada],
  mobiles: null,
  ...change,
})
const december = instantAt('2026-12-15', '09:00')
const monday = '2026-11-23T10:00:00.000Z'

/** The rows of an order after planning, as the database would hold them. */
const after = (order: PlannedOrder, rows: readonly Existing[], now: string): Existing[] => {
  const { inserted, renewed, stopped, removed } = reconcile(order, rows, messagesOf(order, rows, now), now)
  const remaining = rows
    .filter(({ id }) => !removed.includes(id))
    .map((row) => {
      const again = renewed.find(({ id }) => id === row.id)
      const stop = stopped.find(({ id }) => id === row.id)
      if (again) return { ...row, ...again, status: 'planned', reason: null } as const
      return stop ? { ...row, ...stop } : row
    })
  return [...remaining, ...inserted.map((row): Existing => ({ ...row, id: keyOf(row), plannedAt: now, postedAt: null }))]
}
/** Sends what is due. */
const sent = (rows: readonly Existing[], now: string): Existing[] =>
  rows.map((row) =>
    row.status === 'planned' && row.postedAt === null && row.dueAt <= now ? { ...row, status: 'sent', postedAt: now } : row,
  )
const linesOf = (rows: readonly Existing[], person: Addressee) =>
  rows.filter((row) => row.person === person.person).map(({ kind, status, dueAt }) => `${kind} ${status} ${dayOf(dueAt)} ${hourOf(dueAt)}`)

it('plans the appointment, the convocation and the reminders of each person [ENT-20]', () => {
  const rows = after(planned(december), [], monday)
  expect(linesOf(rows, nina)).toEqual([
    'confirmation planned 2026-11-23 11:10',
    'j8 planned 2026-12-07 10:00',
    'j5 planned 2026-12-10 10:00',
    'j1 planned 2026-12-14 17:00',
  ])
  expect(linesOf(rows, agency)).toHaveLength(4)
  expect(after(planned(december), rows, addMinutes(monday, 5))).toEqual(rows)
})

it('sends the convocation at once when its day is past, without a confirmation that says the same, and notes what is too late', () => {
  const rows = after(planned(instantAt('2026-11-26', '09:00')), [], monday)
  expect(linesOf(rows, nina)).toEqual(['j8 planned 2026-11-23 11:10', 'j5 skipped 2026-11-21 10:00', 'j1 planned 2026-11-25 17:00'])
})

it('tells a move once to whoever had read of the hour, and to nobody else', () => {
  const first = sent(after(planned(december), [], monday), addMinutes(monday, 10))
  const moved = after(planned(instantAt('2026-12-17', '09:00')), first, addMinutes(monday, 60))
  expect(linesOf(moved, nina)).toEqual([
    'confirmation sent 2026-11-23 11:10',
    'j8 canceled 2026-12-07 10:00',
    'j5 canceled 2026-12-10 10:00',
    'j1 canceled 2026-12-14 17:00',
    'change planned 2026-11-23 12:10',
    'j8 planned 2026-12-09 10:00',
    'j5 planned 2026-12-12 10:00',
    'j1 planned 2026-12-16 17:00',
  ])
})

it('a move that is taken back in time tells nobody', () => {
  const first = sent(after(planned(december), [], monday), addMinutes(monday, 10))
  const moved = after(planned(instantAt('2026-12-17', '09:00')), first, addMinutes(monday, 60))
  const back = after(planned(december), moved, addMinutes(monday, 62))
  expect(linesOf(back, nina)).toEqual(linesOf(first, nina))
})

it('says the end to everyone who had read of the order, to a former checker too, and to nobody who had not', () => {
  const before = after(planned(december), [], monday)
  expect(after(planned(null, { status: 'canceled' }), before, addMinutes(monday, 5))).toEqual([])
  const first = sent(before, addMinutes(monday, 10))
  const ended = after(planned(null, { status: 'canceled' }), first, addMinutes(monday, 60))
  expect(ended.filter(({ kind }) => kind === 'cancellation').map(({ person }) => person)).toEqual(
    [nina, agency, ada].map(({ person }) => person),
  )
  const other = after(planned(december, { addressees: [nina, agency] }), first, addMinutes(monday, 60))
  expect(other.filter(({ kind }) => kind === 'cancellation').map(({ person }) => person)).toEqual([ada.person])
})

it('notes a person without an address, and tells when there is one', () => {
  const lost = { ...nina, address: null }
  const rows = after(planned(december, { addressees: [lost] }), [], monday)
  expect(rows.map(({ kind, status, reason }) => [kind, status, reason])).toEqual(
    ['j8', 'j5', 'j1'].map((kind) => [kind, 'skipped', 'noAddress']),
  )
  const mended = after(planned(december, { addressees: [nina] }), rows, addMinutes(monday, 60))
  expect(mended.map(({ kind, status }) => [kind, status])).toEqual(['confirmation', 'j8', 'j5', 'j1'].map((kind) => [kind, 'planned']))
})

it('in any story of moves and cancellations each person is told each thing once, and knows the last hour in the end', () => {
  const act = fc.record({
    wait: fc.integer({ min: 0, max: 3_000 }),
    startAt: fc.option(fc.integer({ min: 20, max: 25 }).map((day) => instantAt(`2027-01-${day}`, '10:00'))),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
      let [rows, now, order]: [Existing[], string, PlannedOrder] = [[], monday, planned(null)]
      for (const { wait, startAt } of acts) {
        for (let minutes = 0; minutes < wait; minutes += 300) {
          now = addMinutes(now, Math.min(300, wait - minutes))
          rows = sent(after(order, rows, now), now)
        }
        order = startAt === null ? planned(null, { status: 'canceled' }) : planned(startAt)
        rows = after(order, rows, now)
      }
      now = addMinutes(now, 24 * 60)
      rows = sent(after(order, rows, now), now)

      const gone = rows.filter(({ postedAt }) => postedAt !== null)
      expect(new Set(gone.map(keyOf)).size).toBe(gone.length)
      const last = gone
        .filter(({ person }) => person === nina.person)
        .toSorted((one, other) => ((one.postedAt ?? '') < (other.postedAt ?? '') ? -1 : 1))
        .at(-1)
      const isSaid =
        order.startAt === null ? !last || last.kind === 'cancellation' : last?.missionAt === order.startAt && last.kind !== 'cancellation'
      expect(isSaid).toBe(true)
    }),
  )
})

/** A message that Nina has read. */
const read = (change: Partial<Existing> = {}): Existing => ({
  id: 'read',
  kind: 'confirmation',
  audience: 'tenant',
  channel: 'mail',
  person: nina.person,
  personName: nina.name,
  recipient: nina.address,
  recipientReason: 'tenant',
  occasion: `${december}#0`,
  missionAt: december,
  status: 'sent',
  reason: null,
  plannedAt: monday,
  dueAt: monday,
  postedAt: monday,
  ...change,
})
const toNina = (startAt: string | null, change: Partial<PlannedOrder> = {}) => planned(startAt, { addressees: [nina], ...change })
const kindsOf = (messages: ReturnType<typeof messagesOf>) =>
  messages.map(({ kind, status, reason }) => [kind, status, reason].filter(Boolean).join(' '))

it('plans a reminder within two hours of its hour, and notes it as too late from then on', () => {
  const at = (now: string) => kindsOf(messagesOf(toNina(december), [read()], now)).filter((kind) => !kind.startsWith('j8'))
  expect(at('2026-12-10T10:59:00.000Z')).toEqual(['j5 planned', 'j1 planned'])
  expect(at('2026-12-10T11:00:00.000Z')).toEqual(['j5 skipped tooLate', 'j1 planned'])
  const there = read({ kind: 'j5', status: 'planned', postedAt: null, occasion: '2026-12-15' })
  const again = (row: Existing) => kindsOf(messagesOf(toNina(december), [read(), row], '2026-12-10T11:00:00.000Z'))
  expect(again(there)).toContain('j5 planned')
  expect(again({ ...there, status: 'sent', postedAt: monday })).toContain('j5 planned')
  for (const other of [
    { status: 'canceled' },
    { person: 'tenant:2' },
    { recipient: 'x@example.fr' },
    { occasion: '2026-12-14' },
    { kind: 'j1' },
  ] as const)
    expect(again({ ...there, ...other })).toContain('j5 skipped tooLate')
})

it('sends no convocation to whoever has just read the hour, and none that the night puts behind the mission', () => {
  const soon = instantAt('2026-11-26', '09:00')
  const informed = read({ missionAt: soon, occasion: `${soon}#0` })
  expect(kindsOf(messagesOf(toNina(soon), [informed], monday))[0]).toBe('j8 skipped duplicate')
  expect(kindsOf(messagesOf(toNina(soon), [{ ...informed, status: 'skipped', reason: 'former', postedAt: null }], monday))[0]).toBe(
    'j8 skipped former',
  )
  expect(kindsOf(messagesOf(toNina(soon), [{ ...informed, status: 'failed' }], monday))[0]).toBe('j8 planned')
  const evening = instantAt('2026-11-25', '20:55')
  expect(kindsOf(messagesOf(toNina(instantAt('2026-11-26', '08:00')), [], evening))).toEqual([
    'confirmation skipped night',
    'j8 skipped night',
    'j5 skipped tooLate',
    'j1 skipped tooLate',
  ])
  expect(kindsOf(messagesOf(toNina(instantAt('2026-11-26', '08:01')), [], evening))[0]).toBe('j8 planned')
})

it('plans the convocation within two hours of its hour as at its hour', () => {
  const dueAt = (now: string) => messagesOf(toNina(december), [read()], now).find(({ kind }) => kind === 'j8')
  expect(dueAt('2026-12-07T10:59:00.000Z')).toMatchObject({ status: 'planned', dueAt: '2026-12-07T09:00:00.000Z' })
  expect(dueAt('2026-12-07T11:00:00.000Z')).toMatchObject({ status: 'skipped', reason: 'duplicate' })
  const present = read({ kind: 'j8', occasion: '2026-12-15', status: 'planned', postedAt: null, dueAt: '2026-12-01T09:00:00.000Z' })
  expect(messagesOf(toNina(december), [read(), present], '2026-12-07T11:00:00.000Z')).toContainEqual(
    expect.objectContaining({ kind: 'j8', status: 'planned', dueAt: '2026-12-01T09:00:00.000Z' }),
  )
})

it('lets a step that tells tenants and client itself do so, and tells the checker', () => {
  const messages = messagesOf(planned(december), [], monday, true).filter(({ kind }) => kind === 'confirmation')
  expect(messages.map(({ person }) => person)).toEqual([ada.person])
})

it('confirms the hour again to whoever had the convocation of the day before it, and counts each time', () => {
  const soon = instantAt('2026-11-26', '09:00')
  const convoked = read({ kind: 'j8', occasion: '2026-11-26', missionAt: instantAt('2026-11-26', '15:00') })
  const cancelled = read({ kind: 'cancellation', occasion: '#0', postedAt: addMinutes(monday, 30) })
  const messages = messagesOf(toNina(soon), [convoked, cancelled], addMinutes(monday, 60))
  expect(messages[0]).toMatchObject({ kind: 'confirmation', occasion: `${soon}#0`, status: 'planned' })
  const twice = messagesOf(toNina(soon), [convoked, read({ missionAt: null, occasion: `${soon}#0` }), cancelled], addMinutes(monday, 60))
  expect(twice[0]).toMatchObject({ kind: 'confirmation', occasion: `${soon}#1` })
})

it('goes on with an acknowledgement that waits, and with none that has left', () => {
  const waiting = read({ kind: 'acknowledgement', status: 'planned', postedAt: null, missionAt: null })
  expect(messagesOf(planned(null), [waiting], monday)).toEqual([{ ...waiting, status: 'planned', reason: null }])
  for (const other of [{ postedAt: monday }, { status: 'canceled' }, { kind: 'slotOffer' }] as const)
    expect(messagesOf(planned(null), [{ ...waiting, ...other }], monday)).toEqual([])
  expect(messagesOf(planned(null, { status: 'canceled' }), [waiting], monday)).toEqual([])
})

it('tells the end of what is still to come by e-mail, once, and not of what is past', () => {
  const canceled = planned(null, { status: 'prospect_canceled' })
  const endOf = (...rows: Existing[]) =>
    messagesOf(canceled, rows, monday).map(({ kind, occasion, dueAt }) => `${kind} ${occasion} ${dueAt}`)
  const messages = [`cancellation #0 ${addMinutes(monday, 10)}`]
  expect(endOf(read())).toEqual(messages)
  expect(endOf(read(), read({ kind: 'change', id: 'other' }))).toEqual(messages)
  expect(endOf(read({ missionAt: null, kind: 'slotOffer' }))).toEqual(messages)
  expect(endOf(read({ missionAt: monday }))).toEqual([])
  expect(endOf(read({ channel: 'sms' }))).toEqual([])
  expect(endOf(read({ recipient: null }))).toEqual([])
  expect(endOf(read({ kind: 'report' }))).toEqual([])
  const cancellation = read({ kind: 'cancellation', occasion: '#0', postedAt: addMinutes(monday, 1) })
  expect(endOf(read(), cancellation)).toEqual([])
  expect(endOf(cancellation, read({ postedAt: addMinutes(monday, 2) }))).toEqual([`cancellation #1 ${addMinutes(monday, 10)}`])
})

it('plans nothing of a mission that has begun, or of an order that is not planned', () => {
  expect(messagesOf(planned(monday), [], monday)).toEqual([])
  expect(messagesOf(planned(december, { status: 'waiting' }), [], monday)).toEqual([])
  expect(messagesOf(planned(december, { status: 'confirmed' }), [], monday)).toHaveLength(12)
  expect(isPlannedMission({ status: 'planned', startAt: null })).toBe(false)
})

it('counts whom the hour was told, by an invitation, a reminder or before there were messages', () => {
  const other = { id: 'other', person: agency.person, recipient: agency.address }
  expect(countInformed([read(), read({ kind: 'j8', id: 'again' }), read({ ...other, kind: 'j1' })], december)).toBe(2)
  for (const change of [
    { missionAt: monday },
    { kind: 'acknowledgement' },
    { status: 'failed' },
    { status: 'planned', postedAt: null },
  ] as const)
    expect(countInformed([read(change)], december)).toBe(0)
})

it('notes what everybody knew before there were messages, but for who has no address', () => {
  const notes = legacyNotesOf(planned(december, { addressees: [nina, { ...ada, address: null }] }), december, monday)
  expect(notes).toEqual([
    expect.objectContaining({
      kind: 'confirmation',
      person: nina.person,
      occasion: `${december}#0`,
      missionAt: december,
      status: 'skipped',
      reason: 'former',
    }),
  ])
  expect([hasPlan([{ kind: 'j8' }, { kind: 'j5' }]), hasPlan([{ kind: 'j5' }]), hasPlan([])]).toEqual([true, false, false])
})
