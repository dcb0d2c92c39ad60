import { instantAt } from '@adm/domain/values/date/moment'
import { describe, expect, it } from 'vitest'
import { proposedSlots } from './proposed-slots.ts'

const slot = (day: string, hour: string, addedMinutes: number) => ({
  startAt: instantAt(day, hour),
  checkerId: 'ada',
  addedMinutes,
  otherCheckers: 0,
})
const day = (name: string, ...slots: readonly (readonly [string, number])[]) => ({
  day: name,
  holiday: null,
  slots: slots.map(([hour, added]) => slot(name, hour, added)),
})
const checkers = [{ id: 'ada', name: 'Ada Diallo', starts: [] }]

describe('the proposed slots', () => {
  it('are the best of each morning and of each afternoon, the earliest of equals', () => {
    const days = [day('2026-11-23', ['09:00', 20], ['10:00', 5], ['11:00', 5], ['14:00', 30]), day('2026-11-24', ['13:00', 0])]
    expect(proposedSlots({ days, checkers }, 4).map(({ startAt }) => startAt)).toEqual([
      instantAt('2026-11-23', '10:00'),
      instantAt('2026-11-23', '14:00'),
      instantAt('2026-11-24', '13:00'),
    ])
  })

  it('name their checker, and are as many as there is room for', () => {
    const days = [day('2026-11-23', ['09:00', 0], ['14:00', 0]), day('2026-11-24', ['09:00', 0])]
    expect(proposedSlots({ days, checkers }, 2)).toMatchObject([{ checkerName: 'Ada Diallo' }, { checkerName: 'Ada Diallo' }])
    expect(proposedSlots({ days: [], checkers: [] }, 2)).toEqual([])
  })
})
