import { expect, it } from 'vitest'
import { addMinutes, instantAt } from '../values/date/moment.ts'
import {
  type Addressee,
  countInformed,
  type Existing,
  hasPlan,
  isPlannedMission,
  legacyNotesOf,
  messagesOf,
  occasionOf,
  type PlannedOrder,
} from './notification-plan.ts'

// The plan of the messages at its limits; its stories are in `notification-plan.test.ts`.

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

it('takes the message that was read last for what a person knows, in any order of the rows', () => {
  const moved = instantAt('2026-12-17', '09:00')
  const change = read({ id: 'change', kind: 'change', missionAt: moved, postedAt: addMinutes(monday, 30) })
  const now = addMinutes(monday, 60)
  for (const rows of [
    [change, read()],
    [read(), change],
  ])
    expect(kindsOf(messagesOf(toNina(moved), rows, now))).toEqual(['j8 planned', 'j5 planned', 'j1 planned'])
  const former = read({ id: 'former', missionAt: moved, status: 'skipped', reason: 'former', postedAt: null })
  for (const rows of [
    [former, read()],
    [read(), former],
  ])
    expect(kindsOf(messagesOf(toNina(moved), rows, now))[0]).toBe('change planned')
})

it('numbers a message among those of its kind, person and hour that have left', () => {
  const rows = [
    read({ occasion: 'x#0' }),
    read({ occasion: 'x#1', kind: 'change' }),
    read({ occasion: 'x#2', recipient: agency.address }),
    read({ occasion: 'y#0' }),
    read({ occasion: 'x#3', status: 'canceled' }),
  ]
  expect(occasionOf(rows, 'confirmation', nina.address, 'x')).toBe('x#1')
})

it('says that an address is missing rather than that it is too late', () => {
  const lost = planned(december, { addressees: [{ ...nina, address: null }] })
  expect(kindsOf(messagesOf(lost, [], '2026-12-10T11:00:00.000Z'))).toContain('j5 skipped noAddress')
})

it('leaves the hour to a convocation that goes out at once, unless that of this person and day is gone', () => {
  const soon = instantAt('2026-11-26', '09:00')
  const cancelled = read({ id: 'end', kind: 'cancellation', occasion: '#0', postedAt: addMinutes(monday, 30) })
  const convoked = { kind: 'j8', occasion: '2026-11-26', missionAt: instantAt('2026-11-26', '15:00') } as const
  const first = (row: Existing) => kindsOf(messagesOf(toNina(soon), [row, cancelled], addMinutes(monday, 60)))[0]
  expect(first(read(convoked))).toBe('confirmation planned')
  for (const other of [
    { recipient: agency.address },
    { occasion: '2026-11-20' },
    { kind: 'confirmation' },
    { status: 'canceled' },
  ] as const)
    expect(first(read({ ...convoked, ...other }))).toBe('j8 planned')
})

it('tells the end of a mission that goes on to a former checker alone', () => {
  const former = { person: 'tenant:2', recipient: 'ancien@example.fr' } as const
  const kinds = (row: Existing) => kindsOf(messagesOf(toNina(december), [read(), row], addMinutes(monday, 60)))
  expect(kinds(read({ ...former, id: 'former' }))).not.toContain('cancellation planned')
  expect(kinds(read({ ...former, id: 'former', audience: 'checker' }))).toContain('cancellation planned')
})
