import type { Actor } from '../actor.ts'
import { type BookingService, isOnDemand } from '../offer/sold-service.ts'
import { dayOf, formatDayShort, formatHour } from '../values/moment.ts'
import type { KeyGuardId } from './key-guard-id.ts'
import { countInWords, holdsAtLeast, isSameCount, type KeyCounts, totalKeys } from './key-count.ts'
import { isCarrier, isSameHolder, type KeyHolder } from './key-custody.ts'
import { keyRefusals } from './key-refusals.ts'
import { type KeyDestination, type KeyLeg, isKeyEnd, type KeyStatus } from './key-status.ts'
import type { KeyStatement } from './key-tracking.ts'
import { type KeysWay, keysWayLabels } from './keys-plan.ts'

/** What a step asks for in its dialog. */
export type KeyAsk =
  | 'counts'
  | 'at'
  | 'place'
  | 'proof'
  | 'reason'
  | 'signed'
  | 'day'
  | 'agreedBy'
  | 'destination'
  | 'receiver'
  | 'codeChanged'
  | 'tracking'

/** What the guards look at, found beforehand. */
export type KeyFacts = {
  now: string
  reason: string | undefined
  stated: KeyStatement
  active: boolean
  way: KeysWay | null
  destination: KeyDestination | null
  /** When the last step of the leg was made. */
  movedAt: string | null
  /** The order's other leg, if it has one. */
  other: { leg: KeyLeg; status: KeyStatus; active: boolean } | null
  service: BookingService
  /** Who goes on the mission: its checker, or the partner of a service on demand. */
  carrier: KeyHolder | null
  /** Who has the keys of the order, and which. */
  held: { holder: KeyHolder; counts: KeyCounts; at: string } | null
  /** The keys that were kept for this mission (`KEEP_KEYS`), where they are. */
  kept: { code: string; holder: KeyHolder } | null
}

type Guard = {
  code: string
  asks: readonly KeyAsk[]
  refuses: (facts: KeyFacts, row: { id: string }, actors: readonly Actor[]) => string | null
}

const unless = (passes: boolean, message: string): string | null => (passes ? null : message)
const threeDaysMs = 72 * 3_600_000
const entryServices: readonly BookingService[] = ['checkin', 'checkout_checkin']
const exitServices: readonly BookingService[] = ['checkout', 'checkout_checkin', 'control_checkout']
/** Steps by which the tenant's own keys join those that the checker came with. */
const gathers: readonly string[] = ['K10', 'K11', 'K12']

const asPlan = (way: KeysWay | null): string => (way ? keysWayLabels[way].toLocaleLowerCase('fr') : 'selon le plan de clés')
const momentOf = (at: string): string => `${formatDayShort(dayOf(at))} à ${formatHour(at)}`

const countRefusal = ({ stated, held, service }: KeyFacts, id: string): string | null => {
  const counts = stated.counts ?? {}
  if (totalKeys(counts) === 0) return 'Indiquez les clés remises : au moins une.'
  // What lies at a place was told, not counted: who takes it counts it.
  if (!held || held.holder.kind === 'place') return null
  const mayGrow = gathers.includes(id) && exitServices.includes(service)
  const addsUp = mayGrow ? holdsAtLeast(counts, held.counts) : isSameCount(counts, held.counts)
  return unless(
    addsUp,
    `Le compte n'y est pas : ${held.holder.name} a ${countInWords(held.counts)}, vous indiquez ${countInWords(counts)}.`,
  )
}

const momentRefusal = ({ stated: { at }, now, held }: KeyFacts): string | null => {
  if (!at) return null
  if (Date.parse(at) > Date.parse(now)) return 'Indiquez un moment passé.'
  return held && Date.parse(at) < Date.parse(held.at)
    ? `Ces clés ont changé de main le ${momentOf(held.at)} : indiquez un moment postérieur.`
    : null
}

const isPending = ({ other }: KeyFacts): boolean =>
  other?.leg === 'DEPOSIT' && other.active && other.status !== 'not_started' && !isKeyEnd(other.status)

/** Conditions of `docs/domain.md` 1.4, each with its sentence. Nobody forces one. */
export const keyGuards = {
  KT1: {
    code: 'LEG_INACTIVE',
    asks: [],
    refuses: ({ active }) => unless(active, "Aucune clé n'est attendue ici : ce trajet n'est pas ouvert."),
  },
  KT2: {
    code: 'LEG_OUT_OF_ORDER',
    asks: [],
    refuses: ({ other }) =>
      unless(
        !other || !other.active || other.status === 'withdrawn_by_checker',
        "Les clés ne sont pas encore retirées : enregistrez d'abord leur retrait.",
      ),
  },
  KT3: {
    code: 'KEYS_ON_SITE',
    asks: [],
    refuses: ({ way }) => unless(way !== 'ONSITE', "Les clés sont remises sur place : il n'y a pas de retrait à prévoir."),
  },
  KT4: {
    code: 'KEYS_TO_WITHDRAW',
    asks: [],
    refuses: ({ way }) =>
      unless(way === 'ONSITE' || way === 'KEEP_KEYS', `Les clés se retirent ${asPlan(way)} : prévoyez d'abord leur retrait.`),
  },
  KT5: {
    code: 'CHECKER_MISSING',
    asks: [],
    refuses: ({ carrier, service }) => {
      const missing = isOnDemand(service)
        ? "Planifiez d'abord la mission avec son partenaire."
        : "Affectez d'abord un contrôleur à la mission."
      return unless(carrier !== null, missing)
    },
  },
  KT6: { code: 'COUNT_WRONG', asks: ['counts'], refuses: (facts, { id }) => countRefusal(facts, id) },
  KT7: {
    code: 'PROOF_MISSING',
    asks: ['place', 'proof'],
    refuses: ({ stated: { place, proof } }) => unless(Boolean(place || proof), 'Indiquez le lieu du retrait, ou la référence de la photo.'),
  },
  KT8: { code: 'REASON_MISSING', asks: ['reason'], refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.') },
  KT9: {
    code: 'NOT_AN_ENTRY',
    asks: [],
    refuses: ({ service }) => unless(entryServices.includes(service), 'Cette étape ne concerne que les entrées.'),
  },
  KT10: {
    code: 'NOT_AN_EXIT',
    asks: [],
    refuses: ({ service }) => unless(exitServices.includes(service), 'Cette étape ne concerne que les sorties.'),
  },
  KT11: {
    code: 'NOT_SIGNED',
    asks: ['signed', 'receiver'],
    refuses: ({ stated }) =>
      unless(stated.isSigned === true, "Confirmez que le locataire a signé l'état des lieux et l'attestation de remise des clés."),
  },
  KT12: {
    code: 'NEW_DAY_MISSING',
    asks: ['day'],
    refuses: ({ stated: { untilDay }, now }) =>
      unless(untilDay !== undefined && untilDay > dayOf(now), "Indiquez la nouvelle date d'entrée, à venir."),
  },
  KT13: {
    code: 'AGREEMENT_MISSING',
    asks: ['agreedBy'],
    refuses: ({ stated }) => unless(Boolean(stated.agreedBy), 'Indiquez qui, chez le client, a donné son accord.'),
  },
  KT14: {
    code: 'DESTINATION_MISSING',
    asks: ['destination'],
    refuses: ({ stated: { destination, destinationCheckerId } }) => {
      if (!destination) return 'Choisissez à qui transférer les clés.'
      return unless(destination !== 'checker' || destinationCheckerId !== undefined, 'Choisissez le contrôleur qui recevra les clés.')
    },
  },
  KT15: {
    code: 'RECEIVER_MISSING',
    asks: ['place', 'receiver', 'codeChanged'],
    refuses: ({ way, stated: { receiver, isCodeChanged } }) =>
      way === 'SAFELOCK_BOX'
        ? unless(Boolean(receiver) || isCodeChanged === true, 'Confirmez que le code de la boîte à clés a été changé.')
        : unless(Boolean(receiver), 'Indiquez qui a reçu les clés.'),
  },
  KT16: {
    code: 'TRACKING_NUMBER_MISSING',
    asks: ['tracking'],
    refuses: ({ stated }) => unless(Boolean(stated.trackingNumber), "Indiquez le numéro de suivi de l'envoi."),
  },
  KT17: {
    code: 'RECIPIENT_MISSING',
    asks: ['receiver'],
    refuses: ({ stated }) => unless(Boolean(stated.receiver), 'Indiquez à qui les clés ont été remises.'),
  },
  KT18: {
    code: 'RECOVERY_MOMENT_MISSING',
    asks: ['at'],
    refuses: ({ stated }) => unless(stated.at !== undefined, "Indiquez la date et l'heure de la récupération : elles font foi."),
  },
  KT19: {
    code: 'CORRECTION_TOO_LATE',
    asks: [],
    refuses: ({ movedAt, now }) =>
      unless(
        movedAt !== null && Date.parse(now) - Date.parse(movedAt) <= threeDaysMs,
        'Plus de 72 heures se sont écoulées : cette étape ne se corrige plus.',
      ),
  },
  KT20: { code: 'MOMENT_WRONG', asks: ['at'], refuses: (facts) => momentRefusal(facts) },
  KT21: {
    code: 'OTHER_DESTINATION',
    asks: [],
    refuses: ({ destination }, { id }) => {
      const wanted = id === 'K17a' ? 'lessor' : id === 'K17b' ? 'tenant' : 'checker'
      return unless(destination === wanted, `Ces clés doivent être transférées ${destinations[destination ?? 'lessor']}.`)
    },
  },
  KT22: {
    code: 'RETURN_PENDING',
    asks: [],
    refuses: (facts) => unless(!isPending(facts), "Ces clés sont encore à restituer : enregistrez d'abord leur dépôt."),
  },
  KT23: {
    code: 'KEYS_NOT_KEPT',
    asks: [],
    refuses: ({ way, kept, carrier }) => {
      if (way !== 'KEEP_KEYS') return null
      if (!kept) return "Aucune clé n'est suivie pour la mission indiquée : vérifiez son code dans le plan de clés."
      return unless(carrier !== null && isSameHolder(kept.holder, carrier), `Les clés de ${kept.code} sont chez ${kept.holder.name}.`)
    },
  },
  KT24: {
    code: 'ENTRY_GIVES_KEYS',
    asks: [],
    refuses: ({ service }, _, actors) =>
      unless(
        service !== 'checkin' || actors.includes('SYS'),
        'À une entrée, les clés vont au locataire : remettez-les, différez la remise ou notez le refus de signature.',
      ),
  },
  KT25: {
    code: 'KEYS_NOT_WITH_CHECKER',
    asks: [],
    refuses: ({ held }) => unless(held !== null && isCarrier(held.holder), "Ni contrôleur ni partenaire n'a les clés de cette commande."),
  },
  KT26: {
    code: 'DEPOSIT_BEGUN',
    asks: [],
    refuses: ({ other }) =>
      unless(!other || !other.active || other.status === 'not_started', "Le dépôt de ces clés a commencé : corrigez-le d'abord."),
  },
} as const satisfies Record<KeyGuardId, Guard>

const destinations: Record<KeyDestination, string> = {
  lessor: 'au bailleur',
  tenant: 'au locataire',
  checker: 'à un autre contrôleur',
}

type Row = { id: string; guards: readonly KeyGuardId[] }
export type RefusedKeyGuard = { guard: KeyGuardId; message: string }

/** The guards of a step that these facts refuse, in its order. */
export const refusedKeyGuards = (row: Row, facts: KeyFacts, actors: readonly Actor[]): RefusedKeyGuard[] =>
  row.guards.flatMap((guard) => {
    const message = keyGuards[guard].refuses(facts, row, actors)
    return message === null ? [] : [{ guard, message }]
  })

/** @throws {Refusal} of the first guard that refuses */
export const requireKeyGuards = (row: Row, facts: KeyFacts, actors: readonly Actor[]): void => {
  const [refused] = refusedKeyGuards(row, facts, actors)
  if (refused) throw keyRefusals.guard(refused.guard, keyGuards[refused.guard].code, refused.message)
}

/** What the dialog of a step must ask for. */
export const keyAsksOf = ({ guards }: Pick<Row, 'guards'>): readonly KeyAsk[] => [
  ...new Set(guards.flatMap((guard): readonly KeyAsk[] => keyGuards[guard].asks)),
]

/** A guard that only wants something stated in the dialog does not disable its button. */
export const isStatedInDialog = (guard: KeyGuardId): boolean => keyGuards[guard].asks.length > 0
