import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../actor.ts'
import type { CheckerThen } from '../../../checker/checker.ts'
import { noFacts } from './booking-facts.ts'
import { type BookingGuard, bookingGuardSources, type GuardId, guardIds } from '../booking-guard-id.ts'
import { bookingGuards } from './booking-guards.ts'
import type { Cause } from '../booking-cause.ts'
import { bookingTransitions } from '../booking-transition.ts'
import type { GuardFacts } from './guard-facts.ts'
import type { Guarded } from './guard.ts'

const names = Object.keys(bookingGuardSources).filter((name): name is BookingGuard => name in bookingGuardSources)
type Numbered = Guarded & { guards: readonly GuardId[] }
/** A row whose guards are given by number. */
const named = (row: Numbered) => ({
  ...row,
  guards: row.guards.flatMap((guard) => names.filter((name) => bookingGuardSources[name] === guard)),
})
const refusedGuards = (row: Numbered, facts: GuardFacts, actors: readonly Actor[]) => bookingGuards.refused(named(row), facts, actors)
type Forced = { guards: readonly GuardId[]; actors: readonly Actor[] }
const requireGuards = (row: Numbered, facts: GuardFacts, { guards: force, actors }: Forced) =>
  bookingGuards.require(named(row), facts, { actors, force, reason: facts.reason })

const at = '2026-11-23T09:00:00.000Z'
const later = '2026-11-23T10:00:00.000Z'
const checker: CheckerThen = {
  id: 'c',
  name: 'Ada Diallo',
  type: 'CHECKER',
  network: 'WORKING',
  tags: ['FURNISHED'],
  languages: ['FR'],
  areaIds: ['a'],
  extraZips: [],
  maxDistanceKm: null,
  missionsPerDay: null,
  home: null,
  zipCode: '75011',
  weekly: [{ weekday: 1, opens: '08:00', closes: '19:00' }],
  exceptions: [],
  absences: [],
  timeBlocks: [],
  expiredCertificates: [],
}
/** Facts that every guard accepts, except that G24 and G25 contradict each other: at least one prospect came, no prospect came. */
const fine: GuardFacts = {
  ...noFacts(at),
  reason: 'Accord du client',
  startAt: at,
  endAt: later,
  zipHasArea: true,
  neededTags: ['FURNISHED'],
  area: { id: 'a', name: 'Lyon Est' },
  checker,
  isTenantReachable: true,
  hasProspect: true,
  hasVisitOffer: true,
  freeSlots: ['2026-11-25T09:00:00.000Z', '2026-11-26T09:00:00.000Z', '2026-11-27T09:00:00.000Z'],
  chosenAt: '2026-11-25T09:00:00.000Z',
  offeredSlots: ['2026-11-25T09:00:00.000Z'],
  closedAt: '2026-11-23T08:00:00.000Z',
  hasWithdrawnKeys: true,
  feeToConfirm: 4_500,
  reportPoints: ['type', 'date'],
  mostDocuments: 8,
  resultTypes: ['COST_ESTIMATE'],
  hasResultDocument: true,
  partnerName: 'Diag Express',
  stated: {
    cause: 'tenant_absent',
    feeCents: 4_500,
    withdrawnKeys: 'transfer',
    waitedMinutes: 15,
    statement: "Personne n'a répondu.",
    points: ['type', 'date'],
    documentChecked: true,
    notArchived: true,
    prospects: [{ name: 'Léa Roux', outcome: 'interested' }],
    informationComplete: true,
  },
}
const without = (...keys: readonly (keyof GuardFacts['stated'])[]): Partial<GuardFacts> => ({
  stated: Object.fromEntries(Object.entries(fine.stated).filter(([key]) => !keys.some((omitted) => omitted === key))),
})
const stating = (stated: GuardFacts['stated']): Partial<GuardFacts> => ({ stated: { ...fine.stated, ...stated } })

type Refusing = { facts: Partial<GuardFacts>; message: string }
/** For each guard, facts that only this guard refuses, and its sentence. */
const refusing: Record<GuardId, Refusing> = {
  G1: {
    facts: { block: { title: 'Factures impayées', startDate: '2026-11-02' } },
    message: 'Ce client est bloqué depuis le lundi 2 novembre 2026 : Factures impayées.',
  },
  G2: { facts: { zipHasArea: false }, message: "Ce code postal n'appartient à aucune zone." },
  G3: {
    facts: {
      dispatchMissing: [
        { name: 'wishedDay', words: 'la date souhaitée' },
        { name: 'contacts', words: 'un contact' },
      ],
    },
    message: 'Il manque : la date souhaitée, un contact.',
  },
  G4: { facts: { executionMissing: [{ name: 'building', words: 'le bâtiment' }] }, message: 'Il manque : le bâtiment.' },
  G5: {
    facts: { overlapping: { code: 'C26004217-4', startAt: '2026-11-23T08:30:00.000Z', endAt: '2026-11-23T09:30:00.000Z' } },
    message: 'Ada Diallo est déjà occupé(e) de 09:30 à 10:30 (C26004217-4).',
  },
  G6: { facts: { checker: { ...checker, network: 'OUT_OF_NETWORK' } }, message: 'Ada Diallo ne peut pas être affecté(e) : hors réseau.' },
  G7: {
    facts: { neededTags: ['PREVISIT'], language: 'EN', area: { id: 'b', name: 'Lille' } },
    message: "Ada Diallo n'a pas : Prévisite, l'anglais, la zone « Lille ».",
  },
  G8: { facts: { checker: { ...checker, weekly: [] } }, message: 'Hors des disponibilités de Ada Diallo.' },
  G9: { facts: { keysPlanMissing: ['le lieu'] }, message: 'Le plan de clés est incomplet : le lieu.' },
  G10: { facts: { billedOn: { invoiceNumber: 'FA2026-000123' } }, message: 'Cette commande est facturée (FA2026-000123). Créez un avoir.' },
  G11: { facts: { reason: undefined }, message: 'Indiquez un motif.' },
  G12: { facts: { now: '2026-11-23T08:29:59.000Z' }, message: 'Trop tôt pour clôturer cette mission.' },
  G13: { facts: stating({ points: ['type'] }), message: "Le rapport n'est pas complet : la date d'établissement." },
  G14: {
    facts: { quotation: { name: 'DE2026-000045', isAccepted: false } },
    message: "Le devis DE2026-000045 n'est pas accepté.",
  },
  G15: { facts: { startAt: null, endAt: null }, message: 'Choisissez une date.' },
  G16: { facts: { isTenantReachable: false }, message: "Renseignez l'e-mail ou le mobile d'un locataire." },
  G17: {
    facts: { freeSlots: ['2026-11-25T09:00:00.000Z', '2026-11-25T09:00:00.000Z', '2026-11-26T09:00:00.000Z'] },
    message: 'Proposez au moins 3 créneaux libres à venir.',
  },
  G18: { facts: { freeSlots: ['2026-11-22T09:00:00.000Z'] }, message: 'Proposez au moins un créneau libre à venir.' },
  G19: {
    facts: { offeredSlots: [] },
    message: "Ce créneau n'est pas parmi ceux proposés au locataire : choisissez l'un d'eux, ou retirez l'offre.",
  },
  G20: { facts: { hasLiveProposition: true }, message: "Une proposition de mission est en cours : retirez-la d'abord." },
  G21: { facts: { hasProspect: false }, message: "Cette commande n'a pas de prospect et ne vient pas d'une livraison." },
  G22: { facts: { hasResultDocument: false }, message: 'Ajoutez un fichier de type « Chiffrage ».' },
  G23: { facts: without('documentChecked'), message: 'Confirmez que le document du partenaire a été vérifié.' },
  G24: { facts: stating({ prospects: [{ name: 'Léa Roux', outcome: 'absent' }] }), message: 'Indiquez au moins un prospect venu.' },
  G25: {
    facts: stating({ prospects: [{ name: 'Léa Roux', outcome: 'present' }] }),
    message: 'Un prospect est venu : clôturez la visite comme effectuée.',
  },
  G26: { facts: { partnerName: null }, message: 'Indiquez un partenaire.' },
  G27: { facts: { closedAt: '2026-11-20T08:59:59.000Z' }, message: 'Plus de 72 heures se sont écoulées depuis la clôture.' },
  G28: { facts: without('notArchived'), message: "Confirmez que le rapport n'est pas archivé." },
  G29: { facts: stating({ feeCents: 0 }), message: "Confirmez les frais d'annulation : 45,00\u00a0€." },
  G30: { facts: without('withdrawnKeys'), message: 'Les clés sont déjà retirées : choisissez « transférer » ou « restituer ».' },
  G31: { facts: without('informationComplete'), message: 'Confirmez que les informations demandées sont complètes.' },
  G32: { facts: stating({ cause: 'client_request' }), message: 'Choisissez une cause de déplacement infructueux.' },
  G33: { facts: without('statement'), message: 'Joignez une photo et une position, ou décrivez les faits.' },
  G34: { facts: stating({ waitedMinutes: 14 }), message: "Indiquez au moins 15 minutes d'attente sur place." },
  G35: {
    facts: { currentStartAt: at, currentCheckerId: 'c' },
    message: 'Choisissez une autre date, une autre heure ou un autre contrôleur.',
  },
  G36: {
    facts: { closedAt: '2026-11-22T08:59:59.000Z' },
    message: "Plus de 24 heures se sont écoulées depuis l'annulation : contactez-nous.",
  },
  G37: { facts: { hasVisitOffer: false }, message: "Renseignez l'offre de visite ou l'UG." },
  G39: {
    facts: { unreadMeters: ['GAS', 'COLD_WATER'] },
    message: "Relevez d'abord, dans l'onglet « Compteurs », ce que la mission attend : Gaz, Eau froide.",
  },
  G40: {
    facts: stating({ arrivedAt: '2026-11-23T08:30:00.000Z', finishedAt: '2026-11-23T08:30:00.000Z' }),
    message: "L'heure de fin doit suivre l'heure d'arrivée.",
  },
  G41: {
    facts: { hasHighWarning: true },
    message: "Un signalement grave est ouvert\u00a0: traitez-le d'abord, dans l'onglet « Signalements ».",
  },
  G42: { facts: { confirmedBy: 'tenant' }, message: "Le client n'a pas à confirmer ce rendez-vous." },
  G38: { facts: { documentCount: 9 }, message: 'Vous pouvez joindre 8 documents au maximum.' },
}
/** Guards that share their facts: a slot in the past is not three slots either, and 72 hours ago is also 24 hours ago. */
const together: Partial<Record<GuardId, readonly GuardId[]>> = { G18: ['G17', 'G18'], G27: ['G27', 'G36'], G35: ['G20', 'G35'] }
/** A prospect came (G24) or no prospect did (G25): the two guards are never tested together. */
const opposite: Partial<Record<GuardId, GuardId>> = { G25: 'G24' }
const judgedWith = (guard: GuardId): readonly GuardId[] => guardIds.filter((id) => id !== (opposite[guard] ?? 'G25'))
const refusedOf = (guards: readonly GuardId[], facts: Partial<GuardFacts>) =>
  refusedGuards({ guards }, { ...fine, ...facts }, ['CLI']).map(({ guard, message }) => ({ guard, message }))

describe('booking guards', () => {
  it('lets a sound booking pass them all', () => {
    expect(refusedOf(judgedWith('G24'), {})).toEqual([])
    expect(refusedOf(judgedWith('G25'), stating({ prospects: [{ name: 'Léa Roux', outcome: 'absent' }] }))).toEqual([])
  })

  it.each(guardIds)('%s refuses its own facts and no other, in its sentence [STATE-1]', (guard) => {
    const { facts, message } = refusing[guard]
    const refused = refusedOf(judgedWith(guard), facts)
    expect(refused.map((refusal) => refusal.guard)).toEqual(together[guard] ?? [guard])
    expect(refused.find((refusal) => refusal.guard === guard)?.message).toBe(message)
  })

  it('reads no other fact than those it lists: the service looks up only these', () => {
    const judge = (guard: GuardId, facts: GuardFacts) => {
      const { needs, refuses, isForcible } = bookingGuards.of(guard)
      const listed = new Proxy(facts, {
        get: (all, fact) => {
          if (!needs.some((need) => need === fact)) throw new Error(`${guard} reads ${String(fact)}`)
          return Reflect.get(all, fact)
        },
      })
      isForcible?.(listed)
      return refuses(listed, { from: ['planned'], to: 'planned' }, ['CLI'])
    }
    for (const guard of guardIds) {
      expect(judge(guard, { ...fine, ...refusing[guard].facts })).toBe(refusing[guard].message)
      expect(() => judge(guard, fine)).not.toThrow()
    }
  })

  it('refuses what nobody stated, and asks for it: no guard passes in silence', () => {
    const stated: readonly GuardId[] = guardIds.filter(
      (guard) => refusedGuards({ guards: [guard] }, { ...fine, stated: {} }, ['OPS']).length > 0,
    )
    expect(stated).toEqual('G13 G23 G24 G25 G28 G29 G30 G31 G32 G33 G34'.split(' '))
    expect(stated.filter((guard) => bookingGuards.of(guard).inputs.length === 0)).toEqual([])
  })

  it('says why a checker may not be assigned', () => {
    const why = (change: Partial<CheckerThen>) => refusedOf(['G6'], { checker: { ...checker, ...change } })[0]?.message
    expect(why({ type: 'CANDIDATE' })).toBe('Ada Diallo ne peut pas être affecté(e) : candidature en cours.')
    expect(why({ expiredCertificates: ['URSSAF'] })).toBe('Ada Diallo ne peut pas être affecté(e) : certificat expiré (Vigilance URSSAF).')
    expect(why({ network: null })).toBeUndefined()
    expect(refusedOf(['G6'], { checker: null })[0]?.message).toBe('Choisissez un contrôleur.')
  })

  it('lets OPS force the tags with a reason, and nobody the double booking', () => {
    const row = { guards: guardIds.filter((guard) => /^G[57]$/.test(guard)) }
    const forced = { guards: guardIds, actors: ['OPS', 'ADM'] } as const
    expect(() => requireGuards(row, { ...fine, ...refusing.G7.facts }, forced)).not.toThrow()
    expect(() => requireGuards(row, { ...fine, ...refusing.G7.facts }, { ...forced, guards: [] })).toThrow("n'a pas")
    expect(() => requireGuards(row, { ...fine, ...refusing.G5.facts }, forced)).toThrow('déjà occupé')
    expect(() => requireGuards({ guards: ['G7'] }, { ...fine, ...refusing.G7.facts, reason: undefined }, forced)).toThrow("n'a pas")
  })

  it.each([
    ['G1', ['ADM']],
    ['G4', ['OPS']],
    ['G7', ['OPS']],
    ['G8', ['OPS']],
    ['G9', ['OPS']],
    ['G12', ['OPS']],
    ['G14', ['FAC']],
    ['G34', ['OPS']],
    ['G39', ['OPS']],
    ['G41', ['OPS']],
  ] as const)('%s is forced by %s alone', (guard, by) => {
    const forcible = (['OPS', 'ADM', 'FAC', 'CLI', 'CHK'] as const).filter(
      (actor) => refusedGuards({ guards: [guard] }, { ...fine, ...refusing[guard].facts }, [actor])[0]?.forcible,
    )
    expect(forcible).toEqual(by)
  })

  it('never lets the others be forced, by anybody', () => {
    const forcible = guardIds.filter((guard) => {
      const refused = refusedGuards({ guards: [guard] }, { ...fine, ...refusing[guard].facts }, ['OPS', 'ADM', 'FAC', 'CLI'])
      return refused.some((refusal) => refusal.forcible)
    })
    expect(forcible).toEqual(['G1', 'G4', 'G7', 'G8', 'G9', 'G12', 'G14', 'G34', 'G39', 'G41'])
  })

  it('never lets an absence be forced', () => {
    const absent = { ...fine, checker: { ...checker, absences: [{ startAt: at, endAt: later }], timeBlocks: [] } }
    expect(refusedGuards({ guards: ['G8'] }, absent, ['OPS'])).toMatchObject([{ guard: 'G8', forcible: false }])
  })

  it('lets OPS pass over a missing point only with a reason for it', () => {
    const lacking = (pointReasons?: { date: string }) =>
      refusedGuards({ guards: ['G13'] }, { ...fine, ...stating({ points: ['type'], pointReasons }) }, ['OPS'])[0]?.forcible
    expect(lacking()).toBe(false)
    expect(lacking({ date: 'Daté à la main' })).toBe(true)
  })

  it('waits for the hour of the mission before a trip for nothing, half an hour less for a closing', () => {
    const early = { ...fine, now: '2026-11-23T08:45:00.000Z' }
    expect(refusedGuards({ guards: ['G12'], to: 'done' }, early, [])).toEqual([])
    expect(refusedGuards({ guards: ['G12'], to: 'unsuccessful_move' }, early, [])).toHaveLength(1)
  })

  it('asks a reason for a move under 24 hours before only, and the tags of a new checker only', () => {
    const move = { guards: ['G7', 'G11'] as const, from: ['planned'] as const, to: 'planned' as const }
    const moved = { ...fine, reason: undefined, neededTags: ['HOUSE'] as const, currentCheckerId: 'c' }
    const guardsOf = (facts: GuardFacts) => refusedGuards(move, facts, ['OPS']).map(({ guard }) => guard)
    expect(guardsOf({ ...moved, currentStartAt: '2026-11-24T09:00:00.001Z' })).toEqual([])
    expect(guardsOf({ ...moved, currentStartAt: '2026-11-24T09:00:00.000Z' })).toEqual(['G11'])
    expect(guardsOf({ ...moved, currentStartAt: '2026-11-25T09:00:00.000Z', currentCheckerId: 'd' })).toEqual(['G7'])
  })

  it('cancels for a cause without a reason, but for « Autre »', () => {
    const message = (cause: Cause | undefined, reason?: string) => {
      const facts = { ...fine, reason, stated: cause ? { cause } : {} }
      return refusedGuards({ guards: ['G11'], to: 'canceled' }, facts, ['OPS'])[0]?.message
    }
    expect(message(undefined)).toBe("Choisissez la cause de l'annulation.")
    expect(message('cancellation_other')).toBe("Précisez le motif de l'annulation.")
    expect(message('tenant_absent')).toBe("Précisez le motif de l'annulation.")
    expect([message('sale'), message('cancellation_other', 'Grève'), message(undefined, 'Au téléphone')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('asks in the dialog what its guards want', () => {
    const inputs = (id: string) => bookingGuards.inputs(bookingTransitions.find((row) => row.id === id) ?? { guards: [] })
    expect(inputs('E04')).toEqual(['date', 'checker'])
    expect(inputs('E19')).toEqual(['reason', 'cause', 'wait', 'proof'])
    expect(inputs('E20')).toEqual(['reason', 'cause', 'fee'])
    expect(inputs('D05')).toEqual(['date'])
  })

  it('has a stable code of its own for each guard', () => {
    const codes = guardIds.map((guard) => bookingGuards.of(guard).code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
