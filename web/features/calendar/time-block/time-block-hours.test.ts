import { describe, expect, it } from 'vitest'
import { hoursUnder, type Pull } from './time-block-hours.ts'

const hourMs = 3_600_000
const midnight = Date.parse('2027-03-01T00:00:00.000Z')
/** A day drawn from 8 to 18 h, 100 px an hour. */
const cellOf = (checkerId: string) => ({
  checkerId,
  from: midnight + 8 * hourMs,
  until: midnight + 18 * hourMs,
  rectangle: { left: 0, top: 40, width: 1_000, height: 44, right: 1_000, bottom: 84, x: 0, y: 40, toJSON: () => '' },
})
const ada = cellOf('ada')
const pulled = (pull: Pull, x: number, { over = ada, from = 9, until = 12, stepMinutes = 15 } = {}) => {
  const grip = { pull, cell: ada, startMs: midnight + from * hourMs, endMs: midnight + until * hourMs, grabMs: hourMs }
  const { hours } = hoursUnder(grip, { x, stepMinutes, over }) ?? { hours: null }
  return hours && `${hours.checkerId} ${hours.startAt.slice(11, 16)}–${hours.endAt.slice(11, 16)}`
}

describe('a hand on a time block', () => {
  it('pulls its end to the nearest quarter of an hour, never before its start nor out of the day', () => {
    expect(pulled('end', 500)).toBe('ada 09:00–13:00')
    expect(pulled('end', 511)).toBe('ada 09:00–13:00')
    expect(pulled('end', 511, { stepMinutes: 5 })).toBe('ada 09:00–13:05')
    expect(pulled('end', 20)).toBe('ada 09:00–09:15')
    expect(pulled('end', 5_000)).toBe('ada 09:00–18:00')
  })

  it('pulls its start likewise', () => {
    expect(pulled('start', 200)).toBe('ada 10:00–12:00')
    expect(pulled('start', 900)).toBe('ada 11:45–12:00')
    expect(pulled('start', -50)).toBe('ada 08:00–12:00')
  })

  it('carries it along the hours and to another line, where it was gripped, within the drawn hours', () => {
    expect(pulled('carry', 400)).toBe('ada 11:00–14:00')
    expect(pulled('carry', 300, { over: cellOf('bo') })).toBe('bo 10:00–13:00')
    expect(pulled('carry', 990)).toBe('ada 15:00–18:00')
    expect(pulled('carry', 0)).toBe('ada 08:00–11:00')
    expect(hoursUnder({ pull: 'carry', cell: ada, startMs: 0, endMs: 1, grabMs: 0 }, { x: 0, stepMinutes: 15, over: null })).toBeNull()
  })

  it('draws one from where it was pressed, to the right and to the left', () => {
    expect(pulled('draw', 500, { from: 10, until: 10 })).toBe('ada 10:00–13:00')
    expect(pulled('draw', 100, { from: 10, until: 10 })).toBe('ada 09:00–10:00')
    expect(pulled('draw', 200, { from: 10, until: 10 })).toBe('ada 10:00–10:15')
  })

  it('shows it where it would be', () => {
    const grip = { pull: 'end' as const, cell: ada, startMs: midnight + 9 * hourMs, endMs: midnight + 12 * hourMs, grabMs: 0 }
    expect(hoursUnder(grip, { x: 500, stepMinutes: 15, over: null })?.box).toEqual({ left: 100, top: 40, width: 400, height: 44 })
  })
})
