import { describe, expect, it } from 'vitest'
import { keyFollowUps, type KeySituation } from './key-follow-up.ts'

const leg = { status: 'not_started', active: true, way: 'AGENCY', lastStep: null } as const
const ada = { kind: 'checker', name: 'Ada Diallo', checkerId: 'ada' } as const
const awaited: KeySituation = { withdraw: leg, deposit: null, holder: null, checkerId: 'ada', hasRetainedKeys: false, goesBack: false }
const withdrawn: KeySituation = { ...awaited, withdraw: { ...leg, status: 'withdrawn_by_checker' }, deposit: leg, holder: ada }
const stepsOf = (...args: Parameters<typeof keyFollowUps>) => keyFollowUps(...args).map(({ does }) => does)

describe('what follows for the keys of an order', () => {
  it('that gets a date: their withdrawal is awaited, unless they are on site or kept already [STATE-2]', () => {
    expect(stepsOf('dated', awaited)).toEqual(['K01'])
    expect(stepsOf('dated', { ...awaited, withdraw: { ...leg, way: 'ONSITE' } })).toEqual([])
    expect(stepsOf('dated', { ...awaited, withdraw: { ...leg, way: 'KEEP_KEYS' }, hasRetainedKeys: true })).toEqual(['K02'])
  })

  it('that changes checker: the next one fetches them from whoever has them', () => {
    expect(stepsOf('moved', withdrawn)).toEqual([])
    expect(stepsOf('moved', { ...withdrawn, checkerId: 'nour' })).toEqual(['K23'])
  })

  it('that loses its date: a withdrawal is put off, keys in hand go on or go back', () => {
    expect(stepsOf('freed', { ...awaited, withdraw: { ...leg, status: 'pending_withdrawal' } })).toEqual(['K04'])
    expect(stepsOf('freed', withdrawn)).toEqual(['K23'])
    expect(stepsOf('freed', { ...withdrawn, goesBack: true })).toEqual(['K10', 'K23'])
    expect(stepsOf('freed', { ...withdrawn, deposit: null, goesBack: true })).toEqual(['K06', 'K10', 'K23'])
  })

  it('that is done: the way back opens, once', () => {
    expect(stepsOf('done', { ...withdrawn, deposit: null })).toEqual(['K06'])
    expect(stepsOf('done', withdrawn)).toEqual([])
  })

  it('that is cancelled: keys in hand return, others are no longer expected', () => {
    expect(stepsOf('stopped', withdrawn)).toEqual(['K10'])
    expect(stepsOf('stopped', awaited)).toEqual(['closed'])
  })

  it('whose end is taken back: its keys are expected again', () => {
    expect(stepsOf('reopened', { ...awaited, withdraw: { ...leg, active: false, lastStep: 'closed' } })).toEqual(['reopened'])
    expect(stepsOf('reopened', { ...awaited, withdraw: { ...leg, active: false } })).toEqual([])
    expect(stepsOf('reopened', withdrawn)).toEqual(['unopened'])
    expect(stepsOf('reopened', { ...withdrawn, deposit: { ...leg, status: 'deposited', lastStep: 'K14' } })).toEqual([])
  })
})
