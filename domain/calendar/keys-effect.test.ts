import { describe, expect, it } from 'vitest'
import { keysEffectOf } from './keys-effect.ts'

const mission = {
  checkerId: 'bob',
  startAt: '2027-03-02T09:00:00.000Z',
  endAt: '2027-03-02T10:00:00.000Z',
  now: '2027-02-25T08:00:00.000Z',
}
const leg = {
  status: 'pending_withdrawal',
  active: true,
  way: 'AGENCY',
  movedAt: null,
  untilDay: null,
  place: 'Agence du Port',
  hours: '9 h à 17 h',
} as const
const holderOf = (checkerId: string) => ({ kind: 'checker', name: 'Ana Lima', checkerId }) as const

describe('what an assignment means for the keys', () => {
  it('is a withdrawal at an open place on the working day before, until 16:00 in Paris', () => {
    expect(keysEffectOf({ withdrawal: leg, holder: null }, mission)).toEqual({
      way: 'AGENCY',
      place: 'Agence du Port',
      hours: '9 h à 17 h',
      dueAt: '2027-03-01T15:00:00.000Z',
      isLate: false,
      holderName: null,
    })
  })

  it('is late once that hour is past', () => {
    expect(keysEffectOf({ withdrawal: leg, holder: null }, { ...mission, now: '2027-03-01T15:01:00.000Z' })?.isLate).toBe(true)
    expect(keysEffectOf({ withdrawal: leg, holder: null }, { ...mission, now: '2027-03-01T15:00:00.000Z' })?.isLate).toBe(false)
  })

  it('is a handing-over when another checker has them, and nothing for the one who does', () => {
    const withdrawal = { ...leg, status: 'withdrawn_by_checker' } as const
    expect(keysEffectOf({ withdrawal, holder: holderOf('ana') }, mission)).toMatchObject({ holderName: 'Ana Lima', dueAt: null })
    expect(keysEffectOf({ withdrawal, holder: holderOf('bob') }, mission)).toBeNull()
    expect(keysEffectOf({ withdrawal, holder: { kind: 'place', name: 'Agence', checkerId: null } }, mission)).toBeNull()
  })

  it.each([
    ['nothing is known of them', null],
    ['none is expected', { ...leg, active: false }],
    ['nobody said how they come', { ...leg, way: null }],
    ['they are on the spot', { ...leg, way: 'ONSITE' } as const],
  ])('is nothing when %s', (_, withdrawal) => {
    expect(keysEffectOf({ withdrawal, holder: null }, mission)).toBeNull()
  })
})

it('names no place and no hours that nobody typed, and no hour of a way that has none', () => {
  const bare = { status: 'pending_withdrawal', active: true, way: 'AGENCY', movedAt: null, untilDay: null } as const
  expect(keysEffectOf({ withdrawal: bare, holder: null }, mission)).toMatchObject({ place: null, hours: null, holderName: null })
  const withdrawal = { ...leg, status: 'withdrawn_by_checker' } as const
  expect(keysEffectOf({ withdrawal, holder: null }, mission)).toBeNull()
  expect(keysEffectOf({ withdrawal, holder: holderOf('ana') }, { ...mission, now: '2027-03-03T09:00:00.000Z' })).toMatchObject({
    isLate: false,
  })
})
