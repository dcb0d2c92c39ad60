import { describe, expect, it } from 'vitest'
import { type Actor, actors } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { type KeyGuard, keyGuardIds, type KeyGuardId, keyGuardSources } from './key-guard-id.ts'
import { type KeyFacts, keyGuards } from './key-guards.ts'
import { keyTransitionOf } from './key-transition.ts'

const names = Object.keys(keyGuardSources).filter((name): name is KeyGuard => name in keyGuardSources)
type Numbered = { id: string; guards: readonly KeyGuardId[] }
/** The row of a transition, with guards given by number. */
const named = ({ id, guards }: Numbered) => ({
  ...keyTransitionOf(id),
  guards: guards.flatMap((guard) => names.filter((name) => keyGuardSources[name] === guard)),
})
const refusedKeyGuards = (row: Numbered, facts: KeyFacts, by: readonly Actor[]) =>
  keyGuards.refused(named(row), facts, by).map(({ guard, message }) => ({ guard, message }))
const requireKeyGuards = (row: Numbered, facts: KeyFacts, by: readonly Actor[]) => keyGuards.require(named(row), facts, { actors: by })
const keyInputsOf = ({ guards }: Pick<Numbered, 'guards'>) => keyGuards.inputs(named({ id: '', guards }))

const checker = { id: '00000000-0000-4000-8000-000000000001', name: 'Ada Diallo' }
const now = '2027-03-08T10:00:00.000Z'
const custody = {
  holder: { kind: 'checker', name: checker.name, checkerId: checker.id },
  counts: { entrance: 2, badge: 1 },
  at: now,
} as const

/** Facts that pass every guard. */
const fine: KeyFacts = {
  now,
  reason: 'Erreur de saisie',
  stated: {
    counts: { entrance: 2, badge: 1 },
    at: now,
    place: 'Agence du Port',
    isSigned: true,
    untilDay: '2027-03-20',
    agreedBy: 'Mme Roy',
    destination: 'lessor',
    receiver: 'M. Blanc',
    trackingNumber: '1A234',
  },
  active: true,
  way: 'KEEP_KEYS',
  destination: 'lessor',
  movedAt: '2027-03-06T10:00:00.000Z',
  other: null,
  service: 'checkout_checkin',
  carrier: custody.holder,
  custody,
  retainedForMission: { code: 'C26004217-4', holder: custody.holder },
}
const stated = (change: Partial<KeyFacts['stated']>): Partial<KeyFacts> => ({ stated: { ...fine.stated, ...change } })

/** For each guard, facts that it refuses, and the sentence of the refusal. */
const refusing: Record<KeyGuardId, { facts: Partial<KeyFacts>; message: string }> = {
  KT1: { facts: { active: false }, message: "Aucune clé n'est attendue ici : ce trajet n'est pas ouvert." },
  KT2: {
    facts: { other: { leg: 'WITHDRAW', status: 'pending_withdrawal', active: true } },
    message: "Les clés ne sont pas encore retirées : enregistrez d'abord leur retrait.",
  },
  KT3: { facts: { way: 'ONSITE' }, message: "Les clés sont remises sur place : il n'y a pas de retrait à prévoir." },
  KT4: { facts: { way: 'AGENCY' }, message: "Les clés se retirent à l'agence : prévoyez d'abord leur retrait." },
  KT5: { facts: { carrier: null }, message: "Affectez d'abord un contrôleur à la mission." },
  KT6: {
    facts: stated({ counts: { entrance: 1, badge: 1 } }),
    message: "Le compte n'y est pas : Ada Diallo a 2 × porte d'entrée, 1 × badge, vous indiquez 1 × porte d'entrée, 1 × badge.",
  },
  KT7: { facts: stated({ place: null }), message: 'Indiquez le lieu du retrait, ou la référence de la photo.' },
  KT8: { facts: { reason: undefined }, message: 'Indiquez un motif.' },
  KT9: { facts: { service: 'checkout' }, message: 'Cette étape ne concerne que les entrées.' },
  KT10: { facts: { service: 'visite' }, message: 'Cette étape ne concerne que les sorties.' },
  KT11: {
    facts: stated({ isSigned: false }),
    message: "Confirmez que le locataire a signé l'état des lieux et l'attestation de remise des clés.",
  },
  KT12: { facts: stated({ untilDay: '2027-03-08' }), message: "Indiquez la nouvelle date d'entrée, à venir." },
  KT13: { facts: stated({ agreedBy: null }), message: 'Indiquez qui, chez le client, a donné son accord.' },
  KT14: { facts: stated({ destination: 'checker' }), message: 'Choisissez le contrôleur qui recevra les clés.' },
  KT15: { facts: stated({ receiver: null }), message: 'Indiquez qui a reçu les clés.' },
  KT16: { facts: stated({ trackingNumber: null }), message: "Indiquez le numéro de suivi de l'envoi." },
  KT17: { facts: stated({ receiver: null }), message: 'Indiquez à qui les clés ont été remises.' },
  KT18: {
    facts: { stated: {} },
    message: "Indiquez la date et l'heure de la récupération : elles font foi.",
  },
  KT19: { facts: { movedAt: '2027-03-05T09:59:59.000Z' }, message: 'Plus de 72 heures se sont écoulées : cette étape ne se corrige plus.' },
  KT20: { facts: stated({ at: '2027-03-08T10:00:01.000Z' }), message: 'Indiquez un moment passé.' },
  KT21: { facts: { destination: 'tenant' }, message: 'Ces clés doivent être transférées au locataire.' },
  KT22: {
    facts: { other: { leg: 'DEPOSIT', status: 'pending_deposit_kept_by_checker', active: true } },
    message: "Ces clés sont encore à restituer : enregistrez d'abord leur dépôt.",
  },
  KT23: {
    facts: { retainedForMission: { code: 'C26004217-4', holder: { kind: 'checker', name: 'Nour Petit', checkerId: 'other' } } },
    message: 'Les clés de C26004217-4 sont chez Nour Petit.',
  },
  KT24: {
    facts: { service: 'checkin' },
    message: 'À une entrée, les clés vont au locataire : remettez-les, différez la remise ou notez le refus de signature.',
  },
  KT25: {
    facts: { custody: { ...custody, holder: { kind: 'place', name: 'Agence du Port', checkerId: null } } },
    message: "Ni contrôleur ni partenaire n'a les clés de cette commande.",
  },
  KT26: {
    facts: { other: { leg: 'DEPOSIT', status: 'deposited', active: true } },
    message: "Le dépôt de ces clés a commencé : corrigez-le d'abord.",
  },
}
const alone = (guard: KeyGuardId) => ({ id: guard === 'KT21' ? 'K17a' : 'K03', guards: [guard] })

describe('the guards of the keys', () => {
  it.each(keyGuardIds)('%s passes what is fine, and refuses its own facts in its own words', (guard) => {
    const { facts, message } = refusing[guard]
    expect(refusedKeyGuards(alone(guard), fine, ['OPS'])).toEqual([])
    expect(refusedKeyGuards(alone(guard), { ...fine, ...facts }, ['OPS'])).toEqual([{ guard, message }])
  })

  it('have each a stable code of its own', () => {
    const codes = keyGuardIds.map((guard) => keyGuards.of(guard).code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => !/^[A-Z][A-Z_]+$/.test(code))).toEqual([])
  })

  it('have each the code that programs rely on, and ask their inputs', () => {
    const actual = keyGuardIds.map((guard) => [guard, keyGuards.of(guard).code, ...keyGuards.of(guard).inputs].join(' '))
    expect(actual).toEqual([
      'KT1 LEG_INACTIVE',
      'KT2 LEG_OUT_OF_ORDER',
      'KT3 KEYS_ON_SITE',
      'KT4 KEYS_TO_WITHDRAW',
      'KT5 CHECKER_MISSING',
      'KT6 COUNT_WRONG counts',
      'KT7 PROOF_MISSING place proof',
      'KT8 REASON_MISSING reason',
      'KT9 NOT_AN_ENTRY',
      'KT10 NOT_AN_EXIT',
      'KT11 NOT_SIGNED signed receiver',
      'KT12 NEW_DAY_MISSING day',
      'KT13 AGREEMENT_MISSING agreedBy',
      'KT14 DESTINATION_MISSING destination',
      'KT15 RECEIVER_MISSING place receiver codeChanged',
      'KT16 TRACKING_NUMBER_MISSING tracking',
      'KT17 RECIPIENT_MISSING receiver',
      'KT18 RECOVERY_MOMENT_MISSING at',
      'KT19 CORRECTION_TOO_LATE',
      'KT20 MOMENT_WRONG at',
      'KT21 OTHER_DESTINATION',
      'KT22 RETURN_PENDING',
      'KT23 KEYS_NOT_KEPT',
      'KT24 ENTRY_GIVES_KEYS',
      'KT25 KEYS_NOT_WITH_CHECKER',
      'KT26 DEPOSIT_BEGUN',
    ])
  })

  it('read no other fact than those they list: the service looks up only these', () => {
    const judge = (guard: KeyGuardId, facts: KeyFacts) => {
      const { needs, refuses } = keyGuards.of(guard)
      const listed = new Proxy(facts, {
        get: (all, fact) => {
          if (!needs.some((need) => need === fact)) throw new Error(`${guard} reads ${String(fact)}`)
          return Reflect.get(all, fact)
        },
      })
      return refuses(listed, { hands: 'lessor' }, ['OPS'])
    }
    for (const guard of keyGuardIds) {
      expect(judge(guard, { ...fine, ...refusing[guard].facts })).toBe(refusing[guard].message)
      expect(judge(guard, fine)).toBeNull()
    }
  })

  it('are forced by nobody', () => {
    expect(keyGuardIds.filter((guard) => keyGuards.mayForce(guard, actors))).toEqual([])
  })

  it('throw the first that refuses', () => {
    const act = () => requireKeyGuards({ id: 'K03', guards: ['KT5', 'KT6'] }, { ...fine, carrier: null, stated: {} }, ['OPS'])
    expect(act).toThrow(Refusal)
    expect(act).toThrow("Affectez d'abord un contrôleur")
  })

  it('ask a service on demand for its partner, not for a checker', () => {
    const act = () => requireKeyGuards({ id: 'K03', guards: ['KT5'] }, { ...fine, service: 'cleaning', carrier: null }, ['OPS'])
    expect(act).toThrow("Planifiez d'abord la mission avec son partenaire.")
  })

  it('hand kept keys only to the very one who has them: two partners, or a partner and a tenant, have no identifier to tell them apart', () => {
    const partner = (name: string) => ({ kind: 'partner', name, checkerId: null }) as const
    const act = (carrier: KeyFacts['carrier']) => () =>
      requireKeyGuards(
        { id: 'K02', guards: ['KT23'] },
        { ...fine, carrier, retainedForMission: { code: 'C26004217-4', holder: partner('Net & Clair') } },
        ['OPS'],
      )
    expect(act(partner('Diag Ouest'))).toThrow('Les clés de C26004217-4 sont chez Net & Clair.')
    expect(act({ kind: 'tenant', name: 'Net & Clair', checkerId: null })).toThrow('Les clés de C26004217-4 sont chez Net & Clair.')
    expect(act(partner('Net & Clair'))).not.toThrow()
  })

  it('let the keys of a leaving tenant join those that the checker came with, and no key go missing', () => {
    const more = { ...fine, ...stated({ counts: { entrance: 3, badge: 1 } }) }
    const fewer = { ...fine, ...stated({ counts: { entrance: 3 } }) }
    expect(refusedKeyGuards({ id: 'K10', guards: ['KT6'] }, more, ['OPS'])).toEqual([])
    expect(refusedKeyGuards({ id: 'K14', guards: ['KT6'] }, more, ['OPS'])).toHaveLength(1)
    expect(refusedKeyGuards({ id: 'K10', guards: ['KT6'] }, fewer, ['OPS'])).toHaveLength(1)
  })

  it('want at least one key, and none counted at a place', () => {
    const none = { ...fine, ...stated({ counts: {} }) }
    expect(refusedKeyGuards(alone('KT6'), none, ['OPS'])).toEqual([{ guard: 'KT6', message: 'Indiquez les clés remises : au moins une.' }])
    const laid = { ...fine, ...refusing.KT25.facts, ...stated({ counts: { other: 4 } }) }
    expect(refusedKeyGuards(alone('KT6'), laid, ['OPS'])).toEqual([])
  })

  it('want the box coded anew where keys return to it', () => {
    const box = { ...fine, way: 'SAFELOCK_BOX', ...stated({ receiver: null }) } as const
    expect(refusedKeyGuards(alone('KT15'), box, ['OPS'])).toEqual([
      { guard: 'KT15', message: 'Confirmez que le code de la boîte à clés a été changé.' },
    ])
    expect(refusedKeyGuards(alone('KT15'), { ...box, stated: { ...box.stated, isCodeChanged: true } }, ['OPS'])).toEqual([])
  })

  it('refuse a moment before the keys last changed hands', () => {
    const early = { ...fine, ...stated({ at: '2027-03-08T09:59:00.000Z' }) }
    expect(refusedKeyGuards(alone('KT20'), early, ['OPS'])[0]?.message).toMatch(
      /^Ces clés ont changé de main le .* : indiquez un moment postérieur\.$/,
    )
  })

  it('say what their dialog must ask, once', () => {
    expect(keyInputsOf({ guards: ['KT6', 'KT20', 'KT18', 'KT15'] })).toEqual(['counts', 'at', 'place', 'receiver', 'codeChanged'])
  })
})
