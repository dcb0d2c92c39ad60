import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../values/date/moment.ts'
import { blockingDraft, blockingStateOf, blockingStateWords, isBlockActive, liftCauses, liftRight } from './client-blocking.ts'

const block = { title: 'Factures impayées', startDate: '2026-11-02', endDate: null, unblockedAt: null, liftedBy: null }
const lifted = { ...block, unblockedAt: '2026-11-03T09:00:00.000Z' }

const someDay = fc.integer({ min: -500, max: 500 }).map((days) => addDays('2026-11-02', days))
const someBlock = fc
  .record({ startDate: someDay, length: fc.option(fc.nat(400)), liftedBy: fc.option(fc.constantFrom(...liftCauses)) })
  .map(({ startDate, length, liftedBy }) => ({
    title: 'Blocage',
    startDate,
    endDate: length === null ? null : addDays(startDate, length),
    unblockedAt: liftedBy && lifted.unblockedAt,
    liftedBy,
  }))

describe('a block', () => {
  it('blocks from its first day to its last, unless it was lifted [STATE-3]', () => {
    expect(['2026-11-01', '2026-11-02', '2030-01-01'].map((day) => isBlockActive(block, day))).toEqual([false, true, true])
    expect(['2026-11-30', '2026-12-01'].map((day) => isBlockActive({ ...block, endDate: '2026-11-30' }, day))).toEqual([true, false])
    expect(isBlockActive({ ...lifted, liftedBy: 'manual' }, '2026-11-04')).toBe(false)
  })

  it('is in one state a day, and active on exactly the days from its first to its last when nothing lifted it [STATE-3]', () => {
    fc.assert(
      fc.property(someBlock, someDay, (blocking, day) => {
        const isWithin = blocking.startDate <= day && (blocking.endDate === null || day <= blocking.endDate)
        expect(isBlockActive(blocking, day)).toBe(blocking.liftedBy === null && isWithin)
        expect(blocking.liftedBy ?? blockingStateOf(blocking, day)).toBe(blockingStateOf(blocking, day))
      }),
    )
  })

  it('never comes back: a state never goes backwards from one day to the next [STATE-3]', () => {
    const order = ['to_come', 'active', 'ended']
    fc.assert(
      fc.property(someBlock, someDay, (blocking, day) => {
        const [today, tomorrow] = [blockingStateOf(blocking, day), blockingStateOf(blocking, addDays(day, 1))]
        expect(order.indexOf(tomorrow)).toBeGreaterThanOrEqual(order.indexOf(today))
      }),
    )
  })

  it('says its state in words, with who lifted it [ENT-4]', () => {
    expect(blockingStateWords('to_come', null)).toBe('À venir')
    expect(blockingStateWords('manual', 'Camille Rousseau')).toBe('Levé par Camille Rousseau')
    expect(blockingStateWords('paid', null)).toBe('Levé – facture payée')
    expect(blockingStateWords('ended', null)).toBe('Levé – date de fin atteinte')
  })

  it('asks for the right of whoever may lift it', () => {
    expect([liftRight('USER'), liftRight('SYSTEM')]).toEqual(['clients:update', 'invoices:update'])
  })
})

describe('blockingDraft', () => {
  it('wants a title, a message and days in order', () => {
    const draft = { title: ' ', message: '', startDate: '2026-11-02', endDate: '2026-11-01' }
    expect(blockingDraft.safeParse(draft).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['title', 'Renseignez un titre.'],
      ['message', 'Renseignez le message affiché au client.'],
      ['endDate', 'La date de fin ne peut pas précéder la date de début.'],
    ])
  })
})
