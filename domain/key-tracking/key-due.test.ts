import { describe, expect, it } from 'vitest'
import { isOverdue, isUrgent, keyDueAt, keyUrgentAt } from './key-due.ts'

const mission = { startAt: '2027-03-08T09:00:00.000Z', endAt: '2027-03-08T10:00:00.000Z' }
const pending = { status: 'pending_withdrawal', active: true, way: 'AGENCY', movedAt: '2027-03-01T08:00:00.000Z', untilDay: null } as const

describe('when keys are due', () => {
  it('is the working day before a mission at 16:00 where somebody must be met: Friday for a Monday', () => {
    expect(keyDueAt(pending, mission)).toBe('2027-03-05T15:00:00.000Z')
    expect(keyDueAt({ ...pending, way: 'SAFELOCK_BOX' }, mission)).toBe(mission.startAt)
  })

  it('passes over the holidays', () => {
    const afterEaster = { startAt: '2027-03-30T08:00:00.000Z', endAt: '2027-03-30T09:00:00.000Z' }
    expect(keyDueAt(pending, afterEaster)).toBe('2027-03-26T15:00:00.000Z')
  })

  it('is a day after keys stayed with somebody, five working days after they were posted, the end of a day that was put off', () => {
    const withChecker = { ...pending, status: 'pending_deposit_kept_by_checker' } as const
    expect(keyDueAt(withChecker, mission)).toBe('2027-03-02T08:00:00.000Z')
    expect(keyDueAt({ ...withChecker, status: 'sent_by_post' }, mission)).toBe('2027-03-08T22:59:00.000Z')
    expect(keyDueAt({ ...withChecker, status: 'kept_by_checker_delayed_entry', untilDay: '2027-03-20' }, mission)).toBe(
      '2027-03-20T22:59:00.000Z',
    )
  })

  it('is never, once they arrived or where none is expected', () => {
    expect(keyDueAt({ ...pending, status: 'deposited' }, mission)).toBeNull()
    expect(keyDueAt({ ...pending, active: false }, mission)).toBeNull()
    expect(keyUrgentAt({ ...pending, status: 'deposited' }, mission)).toBeNull()
  })
})

describe('keys that are urgent', () => {
  it('are not withdrawn a day before the mission, or kept for a day after it', () => {
    expect(keyUrgentAt(pending, mission)).toBe('2027-03-07T09:00:00.000Z')
    expect(keyUrgentAt({ ...pending, status: 'pending_forward' }, mission)).toBe('2027-03-09T10:00:00.000Z')
  })

  it('are so at once where no mission is left', () => {
    const none = { startAt: null, endAt: null }
    expect(keyUrgentAt({ ...pending, status: 'pending_deposit_kept_by_checker' }, none)).toBe(pending.movedAt)
  })

  it('are so from that moment on; late ones after theirs', () => {
    const leg = { dueAt: '2027-03-05T15:00:00.000Z', urgentAt: '2027-03-07T09:00:00.000Z' }
    expect([isOverdue(leg, leg.dueAt), isOverdue(leg, '2027-03-05T15:00:00.001Z')]).toEqual([false, true])
    expect([isUrgent(leg, '2027-03-07T08:59:59.000Z'), isUrgent(leg, leg.urgentAt)]).toEqual([false, true])
    expect([isOverdue({ dueAt: null, urgentAt: null }, leg.dueAt), isUrgent({ dueAt: null, urgentAt: null }, leg.dueAt)]).toEqual([
      false,
      false,
    ])
  })
})
