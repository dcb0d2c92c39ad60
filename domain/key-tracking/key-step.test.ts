import { describe, expect, it } from 'vitest'
import type { CustodyEntry, KeyHolder } from './key-custody.ts'
import type { KeyFacts } from './key-guards.ts'
import { carrierOf, firstHolderName, handoverOf, type KeyParties, legAfter, pointOfPlan } from './key-step.ts'
import type { KeyTracking } from './key-tracking.ts'
import { type KeyTransition, keyTransitions } from './key-transition.ts'
import type { KeyHands } from './key-transition-row.ts'

const now = '2026-11-24T09:00:00.000Z'
const ada: KeyHolder = { kind: 'checker', name: 'Ada Diallo', checkerId: 'ada' }
const counts = { entrance: 2 }
const custody = { holder: ada, counts, at: '2026-11-23T09:00:00.000Z' }
const leg: KeyTracking = {
  id: '01990000-0000-7000-8000-000000000001',
  bookingId: '01990000-0000-7000-8000-000000000002',
  leg: 'DEPOSIT',
  status: 'kept_by_checker_delayed_entry',
  active: true,
  way: 'AGENCY',
  place: 'Agence du Port',
  personName: null,
  postalAddress: null,
  isCodeKept: false,
  counts: {},
  dueAt: null,
  urgentAt: null,
  destination: 'lessor',
  destinationCheckerId: 'cy',
  destinationCheckerName: 'Cy Roux',
  trackingNumber: '1A234',
  agreedBy: 'Mme Roy',
  untilDay: '2026-12-01',
  previousStatus: null,
  lastStep: 'K07',
  movedAt: null,
  createdAt: now,
  updatedAt: now,
  version: 3,
}
const facts: KeyFacts = {
  now,
  reason: undefined,
  stated: { counts },
  active: true,
  way: 'AGENCY',
  destination: null,
  movedAt: null,
  other: null,
  service: 'checkout',
  carrier: ada,
  custody: null,
  retainedForMission: null,
}
const parties: KeyParties = { tenantName: 'Léa Roux', lessorName: 'SCI des Lilas', destinationChecker: { id: 'bo', name: 'Bo Petit' } }
const noParties: KeyParties = { tenantName: null, lessorName: null, destinationChecker: null }
const mission = { startAt: null, endAt: null, service: 'checkout', status: 'planned' } as const

/** A transition that moves the keys into these hands. */
const rowTo = (hands: KeyHands): KeyTransition => {
  const row = keyTransitions.find((transition) => transition.hands === hands && !transition.takesRetainedKeys)
  if (!row) throw new Error(`No transition hands the keys to ${hands}`)
  return { ...row, to: row.to === 'previous' ? 'pending_withdrawal' : row.to }
}
const entry = (step: string, holder: KeyHolder, fromName: string | null): CustodyEntry => ({
  id: leg.id,
  keySetId: leg.id,
  bookingId: leg.bookingId,
  bookingCode: 'C26004217-4',
  step,
  holder,
  fromName,
  counts,
  at: now,
  untilAt: null,
  place: null,
  proof: null,
})
type Change = {
  stated?: KeyFacts['stated']
  facts?: Partial<KeyFacts>
  leg?: Partial<KeyTracking>
  parties?: KeyParties
  ledger?: CustodyEntry[]
}
const stepped = (hands: KeyHands, change: Change = {}) => ({
  leg: { ...leg, ...change.leg },
  row: rowTo(hands),
  facts: { ...facts, ...change.facts, stated: { ...facts.stated, ...change.stated } },
  parties: change.parties ?? parties,
  ledger: change.ledger ?? [],
})
const holderOf = (hands: KeyHands, change: Change = {}) => handoverOf(stepped(hands, change))?.holder

describe('the holder after a step', () => {
  it.each<[string, KeyHands, Change, object | undefined]>([
    ['the checker of the mission', 'carrier', {}, ada],
    ['nobody without a checker', 'carrier', { facts: { carrier: null } }, undefined],
    ['the checker who has the keys', 'keeper', { facts: { carrier: null, custody: { ...custody, counts: { entrance: 1 } } } }, ada],
    [
      'the checker of the mission, when a place has the keys',
      'keeper',
      { facts: { custody: { ...custody, holder: { kind: 'place', name: 'Boîte', checkerId: null } } } },
      ada,
    ],
    ['the next checker', 'destination', {}, { kind: 'checker', name: 'Bo Petit', checkerId: 'bo' }],
    ['nobody without a next checker', 'destination', { parties: noParties }, undefined],
    ['the named tenant', 'tenant', { stated: { receiver: 'Mme Roux' } }, { kind: 'tenant', name: 'Mme Roux', checkerId: null }],
    ['the tenant of the order', 'tenant', {}, { kind: 'tenant', name: 'Léa Roux', checkerId: null }],
    ['a tenant without a name', 'tenant', { parties: noParties }, { kind: 'tenant', name: 'Locataire', checkerId: null }],
    ['the named lessor', 'lessor', { stated: { receiver: 'M. Blanc' } }, { kind: 'lessor', name: 'M. Blanc', checkerId: null }],
    ['the lessor of the order', 'lessor', {}, { kind: 'lessor', name: 'SCI des Lilas', checkerId: null }],
    ['a lessor without a name', 'lessor', { parties: noParties }, { kind: 'lessor', name: 'Bailleur', checkerId: null }],
    [
      'the receiver at a place',
      'place',
      { stated: { receiver: 'Accueil', place: 'Loge' } },
      { kind: 'place', name: 'Accueil', checkerId: null },
    ],
    ['the stated place', 'place', { stated: { place: 'Loge' } }, { kind: 'place', name: 'Loge', checkerId: null }],
    ['the place of the plan', 'place', {}, { kind: 'place', name: 'Agence du Port', checkerId: null }],
    ['the stated parcel', 'post', { stated: { trackingNumber: '9Z' } }, { kind: 'post', name: 'Envoi 9Z', checkerId: null }],
    ['the parcel of the leg', 'post', {}, { kind: 'post', name: 'Envoi 1A234', checkerId: null }],
    ['a parcel without a number', 'post', { leg: { trackingNumber: null } }, { kind: 'post', name: 'Envoi', checkerId: null }],
    ['nobody, for a correction without a step', 'back', {}, undefined],
    ['nobody, when the last step moved no keys', 'back', { ledger: [entry('K03', ada, 'Agence')] }, undefined],
    [
      'the place before the first step',
      'back',
      { ledger: [entry('K07', ada, 'Agence')] },
      { kind: 'place', name: 'Agence', checkerId: null },
    ],
    ['an unknown place', 'back', { ledger: [entry('K07', ada, null)] }, { kind: 'place', name: 'Lieu non précisé', checkerId: null }],
  ])('%s', (_, hands, change, holder) => expect(holderOf(hands, change)).toEqual(holder))
})

describe('a handover', () => {
  it('has the stated counts and time, else those of the custody and now', () => {
    expect(handoverOf(stepped('tenant'))).toMatchObject({ step: rowTo('tenant').id, counts, at: now })
    expect(handoverOf(stepped('tenant', { stated: { at: '2026-11-24T08:00:00.000Z' } }))?.at).toBe('2026-11-24T08:00:00.000Z')
    const carried = stepped('tenant', { facts: { custody: { ...custody, counts: { badge: 1 } } } })
    expect(handoverOf({ ...carried, facts: { ...carried.facts, stated: {} } })?.counts).toEqual({ badge: 1 })
    expect(handoverOf({ ...carried, facts: { ...carried.facts, stated: {}, custody: null } })).toBeNull()
  })

  it('is none when the same person keeps the same keys', () => {
    expect(handoverOf(stepped('carrier', { facts: { custody } }))).toBeNull()
    expect(handoverOf(stepped('carrier', { facts: { custody: { ...custody, counts: { entrance: 3 } } } }))?.holder).toEqual(ada)
    const retaining = { ...stepped('carrier', { facts: { custody } }), row: { ...rowTo('carrier'), takesRetainedKeys: true as const } }
    expect(handoverOf(retaining)?.holder).toEqual(ada)
  })

  it('is none for a step that moves no keys', () => {
    const { hands: _, ...still } = rowTo('tenant')
    expect(handoverOf({ ...stepped('tenant'), row: still })).toBeNull()
  })
})

describe('the leg after a step', () => {
  it('takes the status, the counts, the time and the next version', () => {
    const row = rowTo('tenant')
    const after = legAfter(stepped('tenant'), { step: row.id, holder: ada, counts: { badge: 2 }, at: now }, mission)
    expect(after).toMatchObject({
      status: row.to,
      counts: { badge: 2 },
      previousStatus: 'kept_by_checker_delayed_entry',
      lastStep: row.id,
      movedAt: now,
      updatedAt: now,
      version: 4,
    })
    expect(after).toMatchObject({
      destination: 'lessor',
      trackingNumber: '1A234',
      agreedBy: 'Mme Roy',
      untilDay: '2026-12-01',
      destinationCheckerId: 'cy',
    })
    expect(legAfter(stepped('tenant', { leg: { counts: { mailbox: 1 } } }), null, mission).counts).toEqual({ mailbox: 1 })
  })

  it('takes the stated fields', () => {
    const stated = { destination: 'checker', trackingNumber: '9Z', agreedBy: 'M. Blanc', untilDay: '2026-12-24' } as const
    const after = legAfter(stepped('tenant', { stated }), null, mission)
    expect(after).toMatchObject({ ...stated, destinationCheckerId: 'bo', destinationCheckerName: 'Bo Petit' })
    const alone = legAfter(stepped('tenant', { stated, parties: noParties }), null, mission)
    expect(alone).toMatchObject({ destinationCheckerId: null, destinationCheckerName: null })
  })

  it('has no status to go back to after a correction', () => {
    expect(legAfter(stepped('back'), null, mission).previousStatus).toBeNull()
  })
})

it.each([
  [{ way: 'SAFELOCK_BOX', place: '12 rue des Lilas' }, /^.+ \(12 rue des Lilas\)$/],
  [{ way: 'SAFELOCK_BOX' }, /^[^()]+$/],
  [{ way: 'ONSITE', place: 'Loge' }, /^Sur place$/],
  [{ way: 'AGENCY', place: 'Agence du Port', personName: 'Mme Roy' }, /^Agence du Port$/],
  [{ way: 'PERSON', personName: 'Mme Roy', postalAddress: '1 quai' }, /^Mme Roy$/],
  [{ way: 'ADDRESS', postalAddress: '1 quai' }, /^1 quai$/],
  [{}, /^Lieu non précisé$/],
] as const)('the place of the plan %j', (plan, name) => expect(pointOfPlan(plan)).toMatch(name))

it('has the checker, else the partner, as the carrier', () => {
  expect(carrierOf({ id: 'ada', name: 'Ada Diallo' }, 'Diag Express')).toEqual(ada)
  expect(carrierOf(null, 'Diag Express')).toEqual({ kind: 'partner', name: 'Diag Express', checkerId: null })
  expect(carrierOf(null, null)).toBeNull()
})

it('begins at the place of a withdrawal, and with the tenant of a deposit', () => {
  const withdrawal = { ...stepped('carrier'), row: { ...rowTo('carrier'), leg: 'WITHDRAW' as const } }
  expect(firstHolderName(withdrawal)).toBe('Agence du Port')
  expect(firstHolderName(stepped('tenant'))).toBe('Léa Roux')
  expect(firstHolderName(stepped('tenant', { parties: noParties }))).toBe('Locataire')
})
