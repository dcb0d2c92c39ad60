import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingTransitions } from '../booking/step/booking-transition.ts'
import { addMinutes, dayOf } from '../values/date/moment.ts'
import { inboxEntities, inboxKindLabels, inboxKinds } from './inbox-kind.ts'
import type { InboxItem } from './inbox-item.ts'
import { isJobReported } from './inbox-job.ts'
import { creationSteps, inboxKindOfStep, planningSteps } from './inbox-step.ts'
import { byDay, inboxLine } from './inbox-words.ts'

const id = '0199c3a0-0000-7000-8000-000000000001'
const item: InboxItem = {
  id,
  entity: 'booking',
  entityId: id,
  kind: 'bookingMoved',
  facts: 1,
  at: '2026-11-23T08:05:00.000Z',
  readAt: null,
  byKind: 'staff',
  byName: 'Léa Roux',
  bookingCode: 'C26004217-4',
  city: 'Lyon',
  isPlan: false,
  clientName: null,
  alertType: null,
  warningCause: null,
  jobName: null,
  jobSubjectId: null,
  jobErrors: null,
}

describe('a step of an order', () => {
  const reported = (author: 'staff' | 'link' | 'system') =>
    bookingTransitions.flatMap((step) => {
      const kind = step.from.length > 0 && inboxKindOfStep(step, author)
      return kind ? [`${step.label}: ${kind}`] : []
    })

  it('by the staff is reported when it cancels, moves, takes the checker away or fails, and by the clock when it lacks a checker', () => {
    const kinds = new Set(reported('staff').map((line) => line.split(': ')[1]))
    expect(kinds).toEqual(
      new Set(['bookingCanceled', 'bookingFailed', 'bookingMoved', 'bookingUnassigned', 'bookingUnconfirmed', 'bookingWithoutChecker']),
    )
    expect(reported('system')).toEqual(reported('staff'))
  })

  it('by a link is always reported, the presence of a tenant by its name', () => {
    expect(reported('link')).toHaveLength(bookingTransitions.filter(({ from }) => from.length > 0).length)
    expect(reported('link').some((line) => line.endsWith('bookingConfirmed'))).toBe(true)
    expect(reported('staff').some((line) => line.endsWith('bookingConfirmed'))).toBe(false)
  })

  it('makes responsible who plans an order, not who moves it', () => {
    const labels = (ids: readonly string[]) => new Set(bookingTransitions.filter((step) => ids.includes(step.id)).map(({ label }) => label))
    expect(labels(creationSteps)).toEqual(new Set(['Créer une commande']))
    expect(labels(planningSteps)).not.toContain('Replanifier')
    expect(labels(planningSteps)).toContain('Affecter')
  })
})

describe('an item in words', () => {
  it('names its object, its author and what came before', () => {
    expect(inboxLine(item)).toEqual({
      title: 'Rendez-vous déplacé',
      object: 'C26004217-4 · Lyon',
      rest: null,
      author: 'Léa Roux',
      target: { path: `/booking/${id}`, search: {} },
    })
    expect(inboxLine({ ...item, facts: 2 }).rest).toBe('et un changement avant')
    expect(inboxLine({ ...item, facts: 21 }).rest).toBe('et 20 changements avant')
    expect(inboxLine({ ...item, byKind: 'link', byName: null }).author).toBe('Par un lien personnel')
  })

  it('counts the rows of a bulk, and leads to it', () => {
    const bulk = { ...item, entity: 'booking-bulk', facts: 12, kind: 'bookingCanceled' } as const
    expect(inboxLine(bulk)).toMatchObject({ object: '12 commandes, par un même acte', rest: null, target: { path: `/booking/bulk/${id}` } })
    expect(inboxLine({ ...bulk, isPlan: true }).target?.path).toBe(`/calendar/plan/${id}`)
    const alerts = { ...item, entity: 'alert-bulk', facts: 3, kind: 'alertAssigned' } as const
    expect(inboxLine(alerts)).toMatchObject({ object: '3 alertes', target: { path: '/alert', search: { mine: 'true' } } })
  })

  it('names a job without an author, with the rows that it refused', () => {
    const job = { ...item, entity: 'job', kind: 'jobDone', jobName: 'import.client', jobErrors: 3, byKind: 'system', byName: null } as const
    expect(inboxLine(job)).toEqual({
      title: 'Travail terminé',
      object: 'Import de clients',
      rest: '3 lignes refusées',
      author: null,
      target: { path: '/client', search: {} },
    })
    expect(inboxLine({ ...job, jobName: 'import.undo' }).target).toBeNull()
  })

  it('leads from the end of a bulk fix of alerts to its outcome', () => {
    const job = { ...item, entity: 'job', kind: 'jobDone', jobName: 'alert.fix-bulk', bookingCode: null, city: null } as const
    expect(inboxLine(job)).toMatchObject({
      object: "Correction groupée d'alertes",
      target: { path: '/alert', search: { fix_bulk: id } },
    })
    expect(isJobReported('alert.fix-bulk', 'failed', { createdAt: item.at, now: item.at })).toBe(true)
  })

  it('has a title of every kind, and words for every object', () => {
    for (const kind of inboxKinds) expect(inboxKindLabels[kind]).not.toBe('')
    for (const entity of inboxEntities) expect(inboxLine({ ...item, entity, jobName: 'calendar.plan' }).object).not.toBe('')
  })
})

it('the end of a job is reported after a wait of ten seconds, its failure always, and no job of the product', () => {
  const started = { createdAt: '2026-11-23T08:00:00.000Z' }
  const after = (seconds: number) => ({ ...started, now: `2026-11-23T08:00:${String(seconds).padStart(2, '0')}.000Z` })
  expect(isJobReported('calendar.plan', 'done', after(9))).toBe(false)
  expect(isJobReported('calendar.plan', 'done', after(10))).toBe(true)
  expect(isJobReported('calendar.plan', 'failed', after(1))).toBe(true)
  expect(isJobReported('platform.purge', 'failed', after(59))).toBe(false)
})

it('items of one Paris day are together, in their order, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200_000 })), (minutes) => {
      const items = minutes.toSorted((a, b) => b - a).map((many) => ({ at: addMinutes('2026-10-01T00:00:00.000Z', many) }))
      const days = byDay(items)
      expect(days.flatMap((day) => day.items)).toEqual(items)
      expect(days.map(({ day }) => day)).toEqual(
        days
          .map(({ day }) => day)
          .toSorted()
          .toReversed(),
      )
      for (const { day, items: ofDay } of days) expect(ofDay.every(({ at }) => dayOf(at) === day)).toBe(true)
    }),
  )
})
