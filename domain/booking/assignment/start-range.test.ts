import { describe, expect, it } from 'vitest'
import { startRange } from './start-range.ts'

const minuteMs = 60_000
const at = (minutes: number): number => minutes * minuteMs
/** Places are kilometres on a line; a kilometre takes a minute. */
const travel = (from: number, to: number): number => Math.abs(from - to)
const hours = { startMs: at(480), endMs: at(1_080) }
const visit = { place: 10, durationMinutes: 60 }
const alone = { origin: 0, previousEndMs: null, next: null }
const minutesOf = (gap: Partial<Parameters<typeof startRange<number>>[1]> = {}, fromMs = 0, visited = visit) => {
  const range = startRange(visited, { ...alone, ...gap }, hours, { fromMs, travel })
  return range && [range.firstMs / minuteMs, range.lastMs / minuteMs]
}

describe('the starts of a visit', () => {
  it('are those of the whole hours on a free day: the way to the first one may precede them', () => {
    expect(minutesOf()).toEqual([480, 1_020])
  })

  it('begin after the mission before with the way from it, and after an instant', () => {
    expect(minutesOf({ previousEndMs: at(600) })).toEqual([610, 1_020])
    expect(minutesOf({ previousEndMs: at(400) })).toEqual([480, 1_020])
    expect(minutesOf({}, at(700))).toEqual([700, 1_020])
  })

  it('end so that the next mission is reached in time', () => {
    expect(minutesOf({ next: { place: 40, startMs: at(900) } })).toEqual([480, 810])
    expect(minutesOf({ next: { place: 40, startMs: at(1_200) } })).toEqual([480, 1_020])
  })

  it('may be one instant, and are none when the visit is a minute too long', () => {
    const next = { place: 10, startMs: at(660) }
    expect(minutesOf({ previousEndMs: at(590), next })).toEqual([600, 600])
    expect(minutesOf({ previousEndMs: at(590), next }, 0, { place: 10, durationMinutes: 61 })).toBeNull()
    expect(minutesOf({}, at(1_020))).toEqual([1_020, 1_020])
    expect(minutesOf({}, at(1_021))).toBeNull()
  })
})
