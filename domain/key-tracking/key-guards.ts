import { type BookingService, isOnDemand } from '../offer/sold-service.ts'
import { dayOf, formatMomentShort } from '../values/date/moment.ts'
import { keyGuardSources } from './key-guard-id.ts'
import { countInWords, hasAtLeast, isSameCount, type KeyCounts, totalKeys } from './key-count.ts'
import { isCarrier, isSameHolder, type KeyHolder } from './key-custody.ts'
import { type KeyDestination, type KeyLeg, isKeyEnd, type KeyStatus } from './key-status.ts'
import type { KeyStatement } from './key-tracking.ts'
import { type KeysWay, keysWayLabels } from './keys-plan.ts'
import { defineGuards, guardOf, unless } from '../machine/guards.ts'
import type { KeyTransitionRow } from './key-transition-row.ts'

/** A field of the dialog of a step. */
export type KeyInput =
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

/** The data that the guards check, read beforehand. */
export type KeyFacts = {
  now: string
  reason: string | undefined
  stated: KeyStatement
  active: boolean
  way: KeysWay | null
  destination: KeyDestination | null
  /** Time of the leg's last step. */
  movedAt: string | null
  /** The order's other leg, if it exists. */
  other: { leg: KeyLeg; status: KeyStatus; active: boolean } | null
  service: BookingService
  /** The checker of the mission, or the partner of an on-demand service. */
  carrier: KeyHolder | null
  /** The current holder of the order's keys, with the counts. */
  custody: { holder: KeyHolder; counts: KeyCounts; at: string } | null
  /** The current holder of the keys retained for this mission (`KEEP_KEYS`). */
  retainedForMission: { code: string; holder: KeyHolder } | null
}

const guard = guardOf<KeyFacts, Pick<KeyTransitionRow, 'hands' | 'gathersKeys'>, KeyInput>()

const threeDaysMs = 72 * 3_600_000
const entryServices: readonly BookingService[] = ['checkin', 'checkout_checkin']
const exitServices: readonly BookingService[] = ['checkout', 'checkout_checkin', 'control_checkout']

const asPlan = (way: KeysWay | null): string => (way ? keysWayLabels[way].toLocaleLowerCase('fr') : 'selon le plan de clés')

type Counted = Pick<KeyFacts, 'stated' | 'custody' | 'service'>

const countRefusal = ({ stated, custody, service }: Counted, gathersKeys: boolean): string | null => {
  const counts = stated.counts ?? {}
  if (totalKeys(counts) === 0) return 'Indiquez les clés remises : au moins une.'
  // The count of keys at a place is not verified: the person who collects them counts them.
  if (!custody || custody.holder.kind === 'place') return null
  const mayGrow = gathersKeys && exitServices.includes(service)
  const addsUp = mayGrow ? hasAtLeast(counts, custody.counts) : isSameCount(counts, custody.counts)
  return unless(
    addsUp,
    `Le compte n'y est pas : ${custody.holder.name} a ${countInWords(custody.counts)}, vous indiquez ${countInWords(counts)}.`,
  )
}

const momentRefusal = ({ stated: { at }, now, custody }: Pick<KeyFacts, 'stated' | 'now' | 'custody'>): string | null => {
  if (!at) return null
  if (Date.parse(at) > Date.parse(now)) return 'Indiquez un moment passé.'
  return custody && Date.parse(at) < Date.parse(custody.at)
    ? `Ces clés ont changé de main le ${formatMomentShort(custody.at)} : indiquez un moment postérieur.`
    : null
}

const isPending = ({ other }: Pick<KeyFacts, 'other'>): boolean =>
  other?.leg === 'DEPOSIT' && other.active && other.status !== 'not_started' && !isKeyEnd(other.status)

const destinations: Record<KeyDestination, string> = {
  lessor: 'au bailleur',
  tenant: 'au locataire',
  checker: 'à un autre contrôleur',
}

/** The guards of key transitions. No actor may force them. Source: `docs/domain.md` 1.4. */
export const keyGuards = defineGuards({
  sources: keyGuardSources,
  guards: {
    legIsActive: guard({
      code: 'LEG_INACTIVE',
      needs: ['active'],
      inputs: [],
      refuses: ({ active }) => unless(active, "Aucune clé n'est attendue ici : ce trajet n'est pas ouvert."),
    }),
    keysAreWithdrawn: guard({
      code: 'LEG_OUT_OF_ORDER',
      needs: ['other'],
      inputs: [],
      refuses: ({ other }) =>
        unless(
          !other || !other.active || other.status === 'withdrawn_by_checker',
          "Les clés ne sont pas encore retirées : enregistrez d'abord leur retrait.",
        ),
    }),
    keysAreNotOnSite: guard({
      code: 'KEYS_ON_SITE',
      needs: ['way'],
      inputs: [],
      refuses: ({ way }) => unless(way !== 'ONSITE', "Les clés sont remises sur place : il n'y a pas de retrait à prévoir."),
    }),
    noWithdrawalIsPlanned: guard({
      code: 'KEYS_TO_WITHDRAW',
      needs: ['way'],
      inputs: [],
      refuses: ({ way }) =>
        unless(way === 'ONSITE' || way === 'KEEP_KEYS', `Les clés se retirent ${asPlan(way)} : prévoyez d'abord leur retrait.`),
    }),
    carrierIsAssigned: guard({
      code: 'CHECKER_MISSING',
      needs: ['carrier', 'service'],
      inputs: [],
      refuses: ({ carrier, service }) => {
        const missing = isOnDemand(service)
          ? "Planifiez d'abord la mission avec son partenaire."
          : "Affectez d'abord un contrôleur à la mission."
        return unless(carrier !== null, missing)
      },
    }),
    countIsRight: guard({
      code: 'COUNT_WRONG',
      needs: ['stated', 'custody', 'service'],
      inputs: ['counts'],
      refuses: (facts, { gathersKeys }) => countRefusal(facts, gathersKeys === true),
    }),
    withdrawalIsProven: guard({
      code: 'PROOF_MISSING',
      needs: ['stated'],
      inputs: ['place', 'proof'],
      refuses: ({ stated: { place, proof } }) =>
        unless(Boolean(place || proof), 'Indiquez le lieu du retrait, ou la référence de la photo.'),
    }),
    reasonIsGiven: guard({
      code: 'REASON_MISSING',
      needs: ['reason'],
      inputs: ['reason'],
      refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.'),
    }),
    serviceIsEntry: guard({
      code: 'NOT_AN_ENTRY',
      needs: ['service'],
      inputs: [],
      refuses: ({ service }) => unless(entryServices.includes(service), 'Cette étape ne concerne que les entrées.'),
    }),
    serviceIsExit: guard({
      code: 'NOT_AN_EXIT',
      needs: ['service'],
      inputs: [],
      refuses: ({ service }) => unless(exitServices.includes(service), 'Cette étape ne concerne que les sorties.'),
    }),
    receiptIsSigned: guard({
      code: 'NOT_SIGNED',
      needs: ['stated'],
      inputs: ['signed', 'receiver'],
      refuses: ({ stated }) =>
        unless(stated.isSigned === true, "Confirmez que le locataire a signé l'état des lieux et l'attestation de remise des clés."),
    }),
    newDayIsGiven: guard({
      code: 'NEW_DAY_MISSING',
      needs: ['stated', 'now'],
      inputs: ['day'],
      refuses: ({ stated: { untilDay }, now }) =>
        unless(untilDay !== undefined && untilDay > dayOf(now), "Indiquez la nouvelle date d'entrée, à venir."),
    }),
    agreementIsGiven: guard({
      code: 'AGREEMENT_MISSING',
      needs: ['stated'],
      inputs: ['agreedBy'],
      refuses: ({ stated }) => unless(Boolean(stated.agreedBy), 'Indiquez qui, chez le client, a donné son accord.'),
    }),
    destinationIsChosen: guard({
      code: 'DESTINATION_MISSING',
      needs: ['stated'],
      inputs: ['destination'],
      refuses: ({ stated: { destination, destinationCheckerId } }) => {
        if (!destination) return 'Choisissez à qui transférer les clés.'
        return unless(destination !== 'checker' || destinationCheckerId !== undefined, 'Choisissez le contrôleur qui recevra les clés.')
      },
    }),
    depositIsReceived: guard({
      code: 'RECEIVER_MISSING',
      needs: ['way', 'stated'],
      inputs: ['place', 'receiver', 'codeChanged'],
      refuses: ({ way, stated: { receiver, isCodeChanged } }) =>
        way === 'SAFELOCK_BOX'
          ? unless(Boolean(receiver) || isCodeChanged === true, 'Confirmez que le code de la boîte à clés a été changé.')
          : unless(Boolean(receiver), 'Indiquez qui a reçu les clés.'),
    }),
    trackingNumberIsGiven: guard({
      code: 'TRACKING_NUMBER_MISSING',
      needs: ['stated'],
      inputs: ['tracking'],
      refuses: ({ stated }) => unless(Boolean(stated.trackingNumber), "Indiquez le numéro de suivi de l'envoi."),
    }),
    recipientIsNamed: guard({
      code: 'RECIPIENT_MISSING',
      needs: ['stated'],
      inputs: ['receiver'],
      refuses: ({ stated }) => unless(Boolean(stated.receiver), 'Indiquez à qui les clés ont été remises.'),
    }),
    recoveryMomentIsGiven: guard({
      code: 'RECOVERY_MOMENT_MISSING',
      needs: ['stated'],
      inputs: ['at'],
      refuses: ({ stated }) => unless(stated.at !== undefined, "Indiquez la date et l'heure de la récupération : elles font foi."),
    }),
    correctionIsInTime: guard({
      code: 'CORRECTION_TOO_LATE',
      needs: ['movedAt', 'now'],
      inputs: [],
      refuses: ({ movedAt, now }) =>
        unless(
          movedAt !== null && Date.parse(now) - Date.parse(movedAt) <= threeDaysMs,
          'Plus de 72 heures se sont écoulées : cette étape ne se corrige plus.',
        ),
    }),
    momentIsPlausible: guard({
      code: 'MOMENT_WRONG',
      needs: ['stated', 'now', 'custody'],
      inputs: ['at'],
      refuses: (facts) => momentRefusal(facts),
    }),
    destinationMatches: guard({
      code: 'OTHER_DESTINATION',
      needs: ['destination'],
      inputs: [],
      refuses: ({ destination }, { hands }) => {
        const expected = hands === 'destination' ? 'checker' : hands
        return unless(destination === expected, `Ces clés doivent être transférées ${destinations[destination ?? 'lessor']}.`)
      },
    }),
    noReturnIsPending: guard({
      code: 'RETURN_PENDING',
      needs: ['other'],
      inputs: [],
      refuses: (facts) => unless(!isPending(facts), "Ces clés sont encore à restituer : enregistrez d'abord leur dépôt."),
    }),
    retainedKeysAreWithCarrier: guard({
      code: 'KEYS_NOT_KEPT',
      needs: ['way', 'retainedForMission', 'carrier'],
      inputs: [],
      refuses: ({ way, retainedForMission, carrier }) => {
        if (way !== 'KEEP_KEYS') return null
        if (!retainedForMission) return "Aucune clé n'est suivie pour la mission indiquée : vérifiez son code dans le plan de clés."
        return unless(
          carrier !== null && isSameHolder(retainedForMission.holder, carrier),
          `Les clés de ${retainedForMission.code} sont chez ${retainedForMission.holder.name}.`,
        )
      },
    }),
    keysMayBeTakenAway: guard({
      code: 'ENTRY_GIVES_KEYS',
      needs: ['service'],
      inputs: [],
      refuses: ({ service }, _, actors) =>
        unless(
          service !== 'checkin' || actors.includes('SYS'),
          'À une entrée, les clés vont au locataire : remettez-les, différez la remise ou notez le refus de signature.',
        ),
    }),
    carrierHasKeys: guard({
      code: 'KEYS_NOT_WITH_CHECKER',
      needs: ['custody'],
      inputs: [],
      refuses: ({ custody }) =>
        unless(custody !== null && isCarrier(custody.holder), "Ni contrôleur ni partenaire n'a les clés de cette commande."),
    }),
    depositHasNotBegun: guard({
      code: 'DEPOSIT_BEGUN',
      needs: ['other'],
      inputs: [],
      refuses: ({ other }) =>
        unless(!other || !other.active || other.status === 'not_started', "Le dépôt de ces clés a commencé : corrigez-le d'abord."),
    }),
  },
})
