import { describe, expect, it } from 'vitest'
import { amendmentWindow, statedPoints } from './booking-report.ts'
import { reportPointsOf } from '../step/report-point.ts'

const entry = { service: 'checkin', status: 'done', startAt: '2026-11-20T23:30:00.000Z', propertyType: 'house' } as const

describe('the ten days of an entry report', () => {
  it('run from the Paris day on which it was drawn up, that day not counted, the last one included', () => {
    expect(amendmentWindow(entry, '2026-12-01')).toEqual({ fromDay: '2026-11-21', untilDay: '2026-12-01', isOpen: true })
    expect(amendmentWindow(entry, '2026-12-02')).toMatchObject({ isOpen: false })
  })

  it.each([
    { service: 'checkout' },
    { status: 'planned' },
    { status: 'canceled' },
    { startAt: null },
    { propertyType: 'business' },
  ] as const)('are none with %j', (change) => {
    expect(amendmentWindow({ ...entry, ...change }, '2026-11-22')).toBeNull()
  })
})

describe('the checklist stated at the validation', () => {
  it('tells each point that the report must hold: verified, missing with its reason, or missing', () => {
    const order = { service: 'checkout', furnished: false } as const
    const stated = statedPoints(order, { points: ['type'], pointReasons: { meters: 'sans compteur individuel' } })
    expect(stated.map(({ point }) => point)).toEqual(reportPointsOf(order))
    expect(stated.slice(0, 2)).toMatchObject([
      { point: 'type', state: 'complete', reason: null },
      { point: 'date', state: 'missing', reason: null },
    ])
    expect(stated.find(({ point }) => point === 'meters')).toMatchObject({ state: 'excused', reason: 'sans compteur individuel' })
  })
})
