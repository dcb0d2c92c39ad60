import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actors, type By } from '../actor.ts'
import type { Permission } from '../permission.ts'
import { Refusal } from '../refusal.ts'
import type { CertificationKind } from './certification-kind.ts'
import type { Certification } from './certification.ts'
import { checkerGuardIds, checkerGuardSources, checkerTargets } from './checker-guard-id.ts'
import { type CheckerFacts, checkerGuards } from './checker-guards.ts'
import { checkerNetworks, checkerTypes } from './checker.ts'
import {
  checkerActors,
  type CheckerState,
  type CheckerTransition,
  checkerTransitions,
  offeredCheckerTransitions,
  requireCheckerTransition,
  stateAfter,
} from './checker-transition.ts'

const staff = (...permissions: readonly Permission[]): By => ({ kind: 'staff', id: 'p', permissions, actors: [] })
const network = checkerActors(staff('checkers:update'))
const admin = checkerActors(staff('all'))
const refusedCheckerGuards = (row: CheckerTransition, facts: CheckerFacts) =>
  checkerGuards.refused(row, facts, []).map(({ guard, message }) => ({ guard, message }))
const rowOf = (id: string): CheckerTransition => {
  const row = checkerTransitions.find((transition) => transition.id === id)
  if (!row) throw new Error(`no transition ${id}`)
  return row
}

/** The table of `docs/domain.md` 1.14, written a second time: type and network before, requested change, and permission. */
const isListed = ({ type, network: at }: CheckerState, to: string, isAdmin: boolean): boolean => {
  if (to === 'INDEPENDENT' || to === 'CHECKER') return type !== to && type !== 'ADMIN'
  if (to === 'ADMIN') return isAdmin && type !== 'ADMIN'
  return to === 'WORKING' ? type !== 'CANDIDATE' && at !== 'WORKING' : at === 'WORKING'
}

/** The result, or the code of the refusal. */
const outcomeOf = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Refusal ? error.code : 'BUG'
  }
}

const anyState = fc.record({ type: fc.constantFrom(...checkerTypes), network: fc.constantFrom(null, ...checkerNetworks) })

/** The table of docs/domain.md 1.14, typed once more by hand: number | from | to | actor | guards. `none`: the network is not set. */
const specified = `
  K01 | CANDIDATE                      | INDEPENDENT    | OPS | KG1 KG2 KG3
  K02 | CANDIDATE                      | CHECKER        | OPS | KG2 KG3
  K03 | CHECKER                        | INDEPENDENT    | OPS | KG1 KG2 KG3
  K04 | INDEPENDENT                    | CHECKER        | OPS | KG2 KG3
  K05 | CANDIDATE CHECKER INDEPENDENT  | ADMIN          | ADM |
  K06 | none                           | WORKING        | OPS | KG2 KG3
  K07 | WORKING                        | OUT_OF_NETWORK | OPS | KG4 KG5 KG6
  K08 | OUT_OF_NETWORK                 | WORKING        | OPS | KG2 KG3
`

describe('a change of type or network', () => {
  it('has the sources, the target, the actor and the guards of its row of docs/domain.md [ENT-5]', () => {
    const expected = specified
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const actual = checkerTransitions.map(({ id, from, to, by, guards }) => [
      id,
      from.join(' '),
      to,
      by.join(' '),
      guards.map((name) => checkerGuardSources[name]).join(' '),
    ])
    expect(actual).toEqual(expected)
  })

  it('is one of the table, by whoever may, and nothing else passes [ENT-5]', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...checkerTargets), fc.boolean(), (at, to, isAdmin) => {
        const actors = isAdmin ? admin : network
        const isOpen = offeredCheckerTransitions(at, actors, fine).some((row) => row.to === to)
        expect(isOpen).toBe(isListed(at, to, isAdmin))
        expect(outcomeOf(() => requireCheckerTransition(at, to, actors).to)).toBe(isOpen ? to : 'TRANSITION_NOT_ALLOWED')
      }),
    )
  })

  it('changes the type or the status, never both', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...checkerTargets), (at, to) => {
        const after = stateAfter(at, { to })
        expect([after.type === at.type || after.network === at.network, Object.values(after).includes(to)]).toEqual([true, true])
      }),
    )
  })

  it('is open to nobody who may only read', () => {
    const readers = checkerActors(staff('checkers:read'))
    expect(fc.sample(anyState, 50).flatMap((at) => offeredCheckerTransitions(at, readers, fine))).toEqual([])
  })
})

const paper = (kind: CertificationKind, change: Partial<Certification> = {}): Certification => ({
  id: kind,
  kind,
  expiresDay: '2027-06-30',
  blocking: true,
  ...change,
})
const fine: CheckerFacts = {
  name: 'Nour Petit',
  type: 'CANDIDATE',
  siren: '732829320',
  selfBilling: false,
  certifications: (['URSSAF', 'LIABILITY', 'CONTRACT', 'TRAINING', 'IDENTITY'] as const).map((kind) => paper(kind)),
  today: '2026-11-23',
  hasLeaveReason: true,
  missionCodes: [],
  keyCodes: [],
}
const without = (kind: CertificationKind) => fine.certifications.filter((certificate) => certificate.kind !== kind)

describe('a guard', () => {
  it('is forced by nobody', () => {
    expect(checkerGuardIds.filter((guard) => checkerGuards.mayForce(guard, actors))).toEqual([])
  })

  it('lets a whole file pass, on every row', () => {
    expect(checkerTransitions.flatMap((row) => refusedCheckerGuards(row, fine))).toEqual([])
  })

  it.each<[string, string, string, Partial<CheckerFacts>]>([
    ['KG1', 'K01', 'Renseignez le numéro SIREN.', { siren: null }],
    ['KG2', 'K01', 'Le dossier est incomplet : RC Pro.', { certifications: without('LIABILITY') }],
    ['KG2', 'K01', "Le dossier est incomplet : Mandat d'autofacturation.", { selfBilling: true }],
    ['KG2', 'K02', "Le dossier est incomplet : Pièce d'identité.", { certifications: without('IDENTITY') }],
    [
      'KG2',
      'K01',
      'Le dossier est incomplet : Vigilance URSSAF.',
      { certifications: [...without('URSSAF'), paper('URSSAF', { expiresDay: '2026-11-22', blocking: false })] },
    ],
    [
      'KG3',
      'K08',
      'Un certificat bloquant a expiré : Charte.',
      { type: 'INDEPENDENT', certifications: [...fine.certifications, paper('CHARTER', { expiresDay: '2026-11-22' })] },
    ],
    ['KG4', 'K07', 'Indiquez un motif.', { hasLeaveReason: false }],
    ['KG5', 'K07', "Nour Petit a encore une mission à venir (C26-1E1) : réaffectez-la d'abord.", { missionCodes: ['C26-1E1'] }],
    ['KG6', 'K07', "Nour Petit a encore des clés en main (C26-1) : enregistrez d'abord leur restitution.", { keyCodes: ['C26-1'] }],
  ])('%s refuses on %s: %s', (guard, id, message, facts) => {
    const row = rowOf(id)
    expect(refusedCheckerGuards(row, { ...fine, ...facts })).toEqual([{ guard, message }])
    expect(() => checkerGuards.require(row, { ...fine, ...facts }, { actors: [] })).toThrow(message)
  })

  it('counts a paper as valid on the very day that it expires', () => {
    const certifications = [...without('URSSAF'), paper('URSSAF', { expiresDay: fine.today })]
    expect(refusedCheckerGuards(rowOf('K01'), { ...fine, certifications })).toEqual([])
  })
})
