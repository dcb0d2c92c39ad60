import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, actors } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import type { Permission } from '../permission.ts'
import { keyGuardSources } from './key-guard-id.ts'
import { isKeyEnd, keyEnds, keyLegs, type KeyStatus, keyStatuses, keyStatusLabels } from './key-status.ts'
import { keyMachine, type KeyPlace } from './key-machine.ts'
import { isNextKeyStep, keyActors, keyTransitions, systemKeyTransition } from './key-transition.ts'

// The tables of docs/domain.md 1.4, typed once more by hand: never derive them from the code that they prove.

/** Number | from | to | actors | guards | who has the keys afterwards | to whom the receipt leaves by itself, besides the client. */
const withdrawal = `
  K01  | not_started          | pending_withdrawal   | OPS SYS     | KT1 KT3
  K02  | not_started          | withdrawn_by_checker | CHK OPS SYS | KT1 KT4 KT5 KT6 KT20 KT23 | carrier
  K03  | pending_withdrawal   | withdrawn_by_checker | CHK OPS     | KT1 KT5 KT6 KT7 KT20 KT22 | carrier
  K04  | pending_withdrawal   | not_started          | OPS SYS     | KT8
  K05  | withdrawn_by_checker | pending_withdrawal   | OPS         | KT8 KT26                  | back
  K22a | withdrawn_by_checker | previous             | OPS         | KT8 KT19 KT26             | back
  K23  | withdrawn_by_checker | pending_withdrawal   | SYS         |
`
const deposit = `
  K06  | | not_started                                       | SYS         |
  K07  | not_started | forwarded_to_tenant                   | CHK OPS     | KT1 KT2 KT6 KT9 KT11 KT20 KT25 | tenant  | incoming
  K08  | not_started | pending_deposit_refused_signature     | CHK OPS     | KT1 KT2 KT9 KT25
  K09  | not_started | kept_by_checker_delayed_entry         | CHK OPS     | KT1 KT2 KT12 KT25
  K10  | not_started | pending_deposit_kept_by_checker       | CHK OPS SYS | KT1 KT2 KT5 KT6 KT20 KT24      | keeper
  K11  | not_started | kept_by_tenant_client_agreement       | CHK OPS     | KT1 KT2 KT6 KT13 KT20          | tenant
  K12  | not_started | kept_by_tenant_refusal_to_sign        | CHK OPS     | KT1 KT2 KT6 KT10 KT20          | tenant
  K13  | not_started | pending_forward                       | CHK OPS     | KT1 KT2 KT14 KT25
  K14  | pending_deposit_kept_by_checker, pending_deposit_refused_signature | deposited       | CHK OPS | KT1 KT6 KT15 KT20 | place | client
  K15  | pending_deposit_kept_by_checker, pending_deposit_refused_signature | pending_forward | OPS     | KT1 KT14
  K16  | pending_deposit_kept_by_checker, pending_deposit_refused_signature, pending_forward, kept_by_checker_delayed_entry | sent_by_post | CHK OPS | KT1 KT16 | post
  K17a | pending_forward | forwarded_to_lessor               | CHK OPS     | KT1 KT6 KT17 KT20 KT21         | lessor  | client
  K17b | pending_forward | forwarded_to_tenant               | CHK OPS     | KT1 KT6 KT17 KT20 KT21         | tenant  | incoming
  K18a | kept_by_checker_delayed_entry | forwarded_to_tenant | CHK OPS     | KT1 KT6 KT20                   | tenant  | incoming
  K18b | kept_by_checker_delayed_entry | pending_deposit_kept_by_checker   | CHK OPS | KT1
  K19a | kept_by_tenant_refusal_to_sign | pending_deposit_kept_by_checker  | CHK OPS | KT1 KT5 KT6 KT18 KT20 | carrier | outgoing
  K19b | kept_by_tenant_refusal_to_sign | forwarded_to_lessor              | CHK OPS | KT1 KT6 KT18 KT20     | lessor  | outgoing
  K20  | kept_by_tenant_client_agreement | pending_deposit_kept_by_checker | OPS     | KT1 KT5 KT6 KT20      | carrier
  K21a | sent_by_post | deposited                            | OPS         | KT1 KT20                       | place
  K21b | sent_by_post | forwarded_to_lessor                  | OPS         | KT1 KT20                       | lessor
  K22b | withdrawn_by_checker, deposited, forwarded_to_lessor, forwarded_to_tenant, kept_by_tenant_client_agreement | previous | OPS | KT8 KT19 | back
  K24  | pending_forward | pending_deposit_kept_by_checker   | CHK OPS     | KT1 KT6 KT20 KT21              | destination
  K25  | not_started     | deposited                         | CHK OPS     | KT1 KT2 KT6 KT15 KT20 KT25     | place | client
`
/** Status | label | whether the leg ends there. */
const statuses = `
  not_started                       | Non commencé
  pending_withdrawal                | Retrait à faire
  withdrawn_by_checker              | Retirées par le contrôleur                      | end
  pending_deposit_kept_by_checker   | Dépôt à faire – clés chez le contrôleur
  pending_deposit_refused_signature | Dépôt à faire – refus de signature
  deposited                         | Déposées                                        | end
  pending_forward                   | Transfert à faire
  forwarded_to_lessor               | Remises au bailleur                             | end
  forwarded_to_tenant               | Remises au locataire                            | end
  kept_by_checker_delayed_entry     | Conservées – entrée différée
  kept_by_tenant_client_agreement   | Conservées par le locataire – accord client     | end
  kept_by_tenant_refusal_to_sign    | Conservées par le locataire – refus de signer
  sent_by_post                      | Envoyées par courrier
`
/** The rows of a table, each with as many cells as there are columns. */
const rowsIn = (table: string, columns: number): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return [...cells, ...Array.from({ length: columns - cells.length }, () => '')]
    })
/** Words in an order of their own: statuses, actors and guards are sets. */
const sorted = (words: readonly string[]): string => words.toSorted().join(' ')

const refusalOf = (act: () => unknown): Refusal => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('Nothing was refused')
}

/** The result, or the code of the refusal. */
const answerOf = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

const openKeyTransitions = (place: KeyPlace, by: readonly Actor[]) => keyMachine(place).open(place.status, by)
const requireKeyTransition = (place: KeyPlace, to: KeyStatus, by: readonly Actor[]) => keyMachine(place).require(place.status, to, by)

const everyone = ['OPS', 'CHK', 'SYS'] as const
const status = fc.constantFrom(...keyStatuses)

describe('the tables of docs/domain.md, typed once more', () => {
  it.each([
    ['WITHDRAW', withdrawal],
    ['DEPOSIT', deposit],
  ])('%s: each step has the sources, the target, the actors, the guards, the holder and the receipt of its row [STATE-2]', (leg, table) => {
    const expected = rowsIn(table, 7).map(([id, from = '', to, by = '', guards = '', hands, mailed]) => [
      id,
      sorted(from.split(', ')),
      to,
      sorted(by.split(' ')),
      sorted(guards.split(' ')),
      hands,
      mailed,
    ])
    const actual = keyTransitions
      .filter((row) => row.leg === leg)
      .map(({ id, from, to, by, guards, hands = '', receipt }) => [
        id,
        sorted(from),
        to,
        sorted(by),
        sorted(guards.map((name) => keyGuardSources[name])),
        hands,
        receipt?.isMailed ? (receipt.tenants ?? 'client') : '',
      ])
    expect(actual).toEqual(expected)
  })

  it('each status has its label, and ends the leg or not [STATE-2]', () => {
    const actual = keyStatuses.map((status) => [status, keyStatusLabels[status], isKeyEnd(status) ? 'end' : ''])
    expect(actual).toEqual(rowsIn(statuses, 3))
  })
})

describe('the moves of a leg', () => {
  it('are K01 to K22, two for keys that change checker, and one for keys that nobody received', () => {
    const numbers = new Set(keyTransitions.map(({ id }) => id.slice(0, 3)))
    expect([...numbers].sort()).toEqual(Array.from({ length: 25 }, (_, index) => `K${String(index + 1).padStart(2, '0')}`))
  })

  it('reach every status, each from the beginning of its leg [STATE-2]', () => {
    const reached = new Set<KeyStatus>(['not_started'])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const { from, to } of keyTransitions) if (to !== 'previous' && from.some((source) => reached.has(source))) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...keyStatuses].sort())
  })

  it('leave no status without a way on, for the staff alone', () => {
    const stuck = keyStatuses.filter((at) =>
      keyLegs.every((leg) => openKeyTransitions({ leg, status: at, previousStatus: 'not_started' }, ['OPS']).length === 0),
    )
    expect(stuck).toEqual([])
  })

  it('pass when they are listed, and only then: any other is refused in words [STATE-2]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keyLegs), status, status, fc.subarray([...actors]), (leg, at, to, who) => {
        const listed = keyTransitions.filter((row) => row.leg === leg && row.from.some((source) => source === at) && row.to === to)
        const isOpen = listed.some((row) => row.by.some((actor) => who.includes(actor)))
        const answer = answerOf(() => requireKeyTransition({ leg, status: at, previousStatus: null }, to, who).to)
        expect(answer).toBe(isOpen ? to : 'TRANSITION_NOT_ALLOWED')
      }),
    )
  })

  it('go back from an end to where the leg stood, and nowhere else', () => {
    for (const end of keyEnds) {
      const leg = end === 'withdrawn_by_checker' ? 'WITHDRAW' : 'DEPOSIT'
      const place = { leg, status: end, previousStatus: 'not_started' } as const
      expect(requireKeyTransition(place, 'not_started', ['OPS']).id).toMatch(/^K22/)
      expect(openKeyTransitions({ ...place, previousStatus: null }, ['OPS']).filter(({ id }) => id.startsWith('K22'))).toEqual([])
    }
  })

  it('say why one is not open', () => {
    const at = { leg: 'WITHDRAW', status: 'pending_withdrawal', previousStatus: null } as const
    expect(refusalOf(() => requireKeyTransition(at, 'deposited', everyone)).message).toBe(
      "Le passage de « Retrait à faire » à « Déposées » n'est pas possible : cette étape n'est pas prévue.",
    )
    expect(refusalOf(() => requireKeyTransition(at, 'withdrawn_by_checker', [])).message).toMatch(/n'est pas ouverte à vos droits\.$/)
  })
})

it('takes a step of the product itself, never one that goes back', () => {
  expect(systemKeyTransition('K01')).toMatchObject({ id: 'K01', leg: 'WITHDRAW', to: 'pending_withdrawal' })
  expect(() => systemKeyTransition('K22a')).toThrow('K22a is no move that the product makes by itself')
})

it('proposes a step first for every service, for some, or for none', () => {
  expect(isNextKeyStep({ isNext: true }, 'checkin')).toBe(true)
  expect(isNextKeyStep({ isNext: ['checkout'] }, 'checkout')).toBe(true)
  expect(isNextKeyStep({ isNext: ['checkout'] }, 'checkin')).toBe(false)
  expect(isNextKeyStep({}, 'checkin')).toBe(false)
})

it('lets staff follow the keys with the right to change orders', () => {
  const staff = (permissions: readonly Permission[]) => keyActors({ kind: 'staff', id: 'ada', permissions, actors: [] })
  expect(staff(['bookings:update'])).toContain('OPS')
  expect(staff(['bookings:read'])).toEqual([])
})
