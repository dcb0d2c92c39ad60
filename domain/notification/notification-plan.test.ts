import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, dayOf, hourOf, instantAt } from '../values/date/moment.ts'
import { type Addressee, type Existing, type PlannedOrder, messagesOf } from './notification-plan.ts'
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
