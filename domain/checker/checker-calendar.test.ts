import { describe, expect, it } from 'vitest'
import { wrongAnnouncement } from './checker-calendar.ts'

const now = '2026-11-23T06:30:00.000Z'
const pathsOf = (startAt: string, endAt: string) => wrongAnnouncement({ startAt, endAt }, now).map(({ path }) => path)

describe('an absence that is announced', () => {
  it('begins today in Paris at the earliest, even when the hour is past', () => {
    expect(pathsOf('2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z')).toEqual([])
    expect(pathsOf('2026-11-22T22:59:00.000Z', '2026-11-23T23:00:00.000Z')).toEqual(['startAt'])
  })

  it('lasts 31 days at most', () => {
    expect(pathsOf('2026-11-22T23:00:00.000Z', '2026-12-23T23:00:00.000Z')).toEqual([])
    expect(pathsOf('2026-11-22T23:00:00.000Z', '2026-12-23T23:01:00.000Z')).toEqual(['endAt'])
  })
})
