import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causes } from '../booking/step/booking-cause.ts'
import { type Permission, permissions } from '../permission.ts'
import { rolePresets } from '../user/role/role-preset.ts'
import { warningOfMove } from './system-warning.ts'
import { isWarningOpen, warningCauses, warningDraft, warningStatuses } from './warning.ts'
import { membersFor } from './warning-group.ts'
import { warningAfter, warningMachine, warningTransitions } from './warning-transition.ts'

describe('a warning', () => {
  it('is new, taken, then resolved or dismissed, and reopened: by the staff, or by the product for its own [ROUTE-20]', () => {
    const rows = warningTransitions.map(({ id, from, to, by }) => `${id}: ${from.join(', ')} > ${to} (${by.join(' ')})`)
    expect(rows).toEqual([
      'W01: new > in_progress (OPS)',
      'W02: new, in_progress > resolved (OPS)',
      'W03: new, in_progress > dismissed (OPS SYS)',
      'W04: resolved, dismissed > new (OPS SYS)',
    ])
    for (const status of warningStatuses) expect(warningMachine.open(status, ['CHK', 'CLI', 'LOC', 'PART'])).toEqual([])
  })

  it('is dismissed with a reason only', () => {
    const dismiss = warningMachine.require('new', 'dismissed', ['OPS'])
    expect(() => warningMachine.take(dismiss, { reason: null }, { actors: ['OPS'] })).toThrow('Indiquez un motif.')
    expect(warningMachine.take(dismiss, { reason: 'Doublon' }, { actors: ['OPS'] })).toBe('dismissed')
    expect(() => warningMachine.require('resolved', 'dismissed', ['OPS'])).toThrow("n'est pas possible")
  })

  it('has a closing moment exactly while it is closed, and somebody in charge once it is taken', () => {
    fc.assert(
      fc.property(fc.constantFrom(...warningStatuses), fc.option(fc.string()), fc.option(fc.uuid()), (to, reason, assigneeId) => {
        const after = warningAfter({ assigneeId }, to, { byId: 'me', reason, now: '2026-11-23T08:00:00.000Z' })
        expect(after.closedAt === null).toBe(isWarningOpen(to))
        expect(after.assigneeId).toBe(to === 'in_progress' ? 'me' : to === 'new' ? null : assigneeId)
        expect(after.closingReason).toBe(isWarningOpen(to) ? null : reason)
      }),
    )
  })

  it('asks for its order, cause, severity and text, each with its sentence', () => {
    const messages = warningDraft.safeParse({ text: ' ' }).error?.issues.map(({ message }) => message)
    expect(messages).toEqual(['Choisissez une commande.', 'Choisissez une cause.', 'Choisissez une gravité.', 'Décrivez le problème.'])
  })
})

describe('the group of a cause', () => {
  const account = (name: string, scope: readonly Permission[]) => ({ name, scope })
  const planner = account('planner', rolePresets.planning.scope)
  const quality = account('quality', rolePresets.quality.scope)
  const boss = account('boss', rolePresets.administrator.scope)
  const namesFor = (...args: Parameters<typeof membersFor<typeof planner>>) => membersFor(...args).map(({ name }) => name)

  it('is the planners for keys and safety, the quality for damage, disputes and meters', () => {
    const all = [planner, quality, boss]
    expect(warningCauses.map((cause) => `${cause}: ${namesFor(cause, all).join(' ')}`)).toEqual([
      'safety: planner',
      'damage: quality',
      'meter: quality',
      'keys: planner',
      'dispute: quality',
      'equipment: planner',
      'missing_data: planner',
      'address: planner',
    ])
  })

  it('is the administrators when nobody else is in it, and never empty while there is one', () => {
    expect(namesFor('keys', [quality, boss])).toEqual(['boss'])
    const scopes = fc.array(fc.subarray([...permissions].filter((name) => name !== 'all')))
    fc.assert(
      fc.property(scopes, fc.constantFrom(...warningCauses), (others, cause) => {
        const accounts = [boss, ...others.map((scope) => account('other', scope))]
        expect(membersFor(cause, accounts).length).toBeGreaterThan(0)
      }),
    )
  })
})

it('the product raises a warning from the causes of an unsuccessful move that somebody must follow up', () => {
  const raised = causes.flatMap((cause) => {
    const report = warningOfMove(cause, null)
    return report ? [`${cause}: ${report.cause} ${report.severity}`] : []
  })
  expect(raised).toEqual([
    'keys_missing: keys medium',
    'no_access: missing_data medium',
    'wrong_address: address medium',
    'report_refused: dispute medium',
    'no_power_or_water: meter low',
    'unsafe: safety high',
  ])
  expect(warningOfMove('unsafe', 'Un chien en liberté.')?.text).toBe('Déplacement infructueux : Insécurité. Un chien en liberté.')
  expect(warningOfMove(undefined, 'Rien')).toBeNull()
})
