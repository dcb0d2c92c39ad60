import { isAbsent, isFree, timeBlockOver } from '../../../checker/availability.ts'
import { certificationKindLabels } from '../../../checker/certification-kind.ts'
import { type Checker, type CheckerThen, checkerTagLabels } from '../../../checker/checker.ts'
import { unless } from '../../../machine/guards.ts'
import { addMinutes, formatHour } from '../../../values/date/moment.ts'
import { type Cause, explainsCancellation } from '../booking-cause.ts'
import { partnerMissingMessage } from '../../../partner-request/partner.ts'
import { occupied } from '../../order/booking-refusals.ts'
import { guard, isReschedule } from './guard.ts'
import type { GuardFacts } from './guard-facts.ts'

const day = 24 * 60

const whyNotAssignable = (checker: CheckerThen): string | null => {
  if (checker.type === 'CANDIDATE') return 'candidature en cours'
  if (checker.network === 'OUT_OF_NETWORK') return 'hors réseau'
  return checker.expiredCertificates.length > 0
    ? `certificat expiré (${checker.expiredCertificates.map((kind) => certificationKindLabels[kind]).join(', ')})`
    : null
}

type Mission = Pick<GuardFacts, 'neededTags' | 'language' | 'area' | 'zipCode' | 'distanceKm'>

const servesPlace = ({ areaIds, extraZips }: Checker, { area, zipCode }: Mission): boolean =>
  !area || areaIds.includes(area.id) || extraZips.includes(zipCode)

/** The words for a mission beyond the checker's maximum distance: « une distance maximale suffisante (32 km pour 20 km) ». */
const tooFar = ({ maxDistanceKm }: Checker, { distanceKm }: Mission): string[] =>
  maxDistanceKm !== null && distanceKm !== null && distanceKm > maxDistanceKm
    ? [`une distance maximale suffisante (${Math.ceil(distanceKm)} km pour ${maxDistanceKm} km)`]
    : []

const lackingOf = (checker: Checker, mission: Mission): string[] => [
  ...mission.neededTags.filter((tag) => !checker.tags.includes(tag)).map((tag) => checkerTagLabels[tag]),
  ...(checker.languages.includes(mission.language) ? [] : [mission.language === 'EN' ? "l'anglais" : 'le français']),
  ...(servesPlace(checker, mission) ? [] : [`la zone « ${mission.area?.name} »`]),
  ...tooFar(checker, mission),
]

/** Whether a checker takes one mission more on a day with this number of missions. */
export const hasRoom = ({ missionsPerDay: most }: Pick<Checker, 'missionsPerDay'>, missionsThatDay: number): boolean =>
  most === null || missionsThatDay < most

const tooMany = (checker: Checker, missionsThatDay: number): string | null =>
  unless(
    hasRoom(checker, missionsThatDay),
    `${checker.name} a déjà ${missionsThatDay} mission(s) ce jour-là, pour ${checker.missionsPerDay} au plus.`,
  )

/** Why the checker does not work during the whole slot; null when they do, or without a slot. */
const whyClosed = (checker: CheckerThen, { startAt, endAt }: Pick<GuardFacts, 'startAt' | 'endAt'>): string | null => {
  if (startAt === null || endAt === null || isFree(checker, startAt, endAt)) return null
  const timeBlock = isAbsent(checker, startAt, endAt) ? undefined : timeBlockOver(checker, startAt, endAt)
  if (!timeBlock) return `Hors des disponibilités de ${checker.name}.`
  return `${checker.name} a un créneau bloqué de ${formatHour(timeBlock.startAt)} à ${formatHour(timeBlock.endAt)}.`
}

const whyCanceled = (cause: Cause | undefined): string =>
  cause === undefined ? "Choisissez la cause de l'annulation." : "Précisez le motif de l'annulation."

/** The guards on the checker and the slot. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const assignmentGuardTable = {
  checkerIsFree: guard({
    code: 'CHECKER_DOUBLE_BOOKED',
    needs: ['checker', 'overlapping'],
    inputs: ['date', 'checker'],
    refuses: ({ checker, overlapping: other }) =>
      checker && other ? `${occupied(checker.name, formatHour(other.startAt), formatHour(other.endAt), other.code)}.` : null,
  }),
  checkerIsAssignable: guard({
    code: 'CHECKER_NOT_ASSIGNABLE',
    needs: ['checker'],
    inputs: ['checker'],
    refuses: ({ checker }) => {
      if (!checker) return 'Choisissez un contrôleur.'
      const why = whyNotAssignable(checker)
      return why ? `${checker.name} ne peut pas être affecté(e) : ${why}.` : null
    },
  }),
  checkerIsSuitable: guard({
    code: 'CHECKER_LACKS_TAGS',
    needs: ['checker', 'currentCheckerId', 'neededTags', 'language', 'area', 'zipCode', 'distanceKm'],
    inputs: ['checker'],
    forcedBy: ['OPS'],
    refuses: (facts, row) => {
      const { checker } = facts
      if (!checker || (isReschedule(row) && checker.id === facts.currentCheckerId)) return null
      const lacking = lackingOf(checker, facts)
      return unless(lacking.length === 0, `${checker.name} n'a pas : ${lacking.join(', ')}.`)
    },
  }),
  checkerIsAvailable: guard({
    code: 'CHECKER_UNAVAILABLE',
    needs: ['checker', 'startAt', 'endAt', 'missionsThatDay'],
    inputs: ['date', 'checker'],
    forcedBy: ['OPS'],
    isForcible: ({ checker, startAt, endAt }) => !checker || !startAt || !endAt || !isAbsent(checker, startAt, endAt),
    refuses: (facts) => {
      const { checker, missionsThatDay } = facts
      return checker && (whyClosed(checker, facts) ?? tooMany(checker, missionsThatDay))
    },
  }),
  reasonIsGiven: guard({
    code: 'REASON_MISSING',
    needs: ['reason', 'now', 'currentStartAt', 'stated'],
    inputs: ['reason'],
    refuses: ({ reason, now, currentStartAt, stated: { cause } }, row) => {
      if (row.to === 'canceled') return unless(Boolean(reason) || explainsCancellation(cause), whyCanceled(cause))
      const isEarlyMove = isReschedule(row) && currentStartAt !== null && now < addMinutes(currentStartAt, -day)
      return unless(isEarlyMove || Boolean(reason), 'Indiquez un motif.')
    },
  }),
  dateIsChosen: guard({
    code: 'DATE_MISSING',
    needs: ['startAt'],
    inputs: ['date'],
    refuses: ({ startAt }) => unless(startAt !== null, 'Choisissez une date.'),
  }),
  partnerIsNamed: guard({
    code: 'PARTNER_MISSING',
    needs: ['partnerName'],
    inputs: [],
    refuses: ({ partnerName }) => unless(Boolean(partnerName), partnerMissingMessage),
  }),
  slotChanges: guard({
    code: 'SLOT_UNCHANGED',
    needs: ['startAt', 'currentStartAt', 'checker', 'currentCheckerId'],
    inputs: ['date', 'checker'],
    refuses: ({ startAt, currentStartAt, checker, currentCheckerId }) =>
      unless(
        startAt === null || Date.parse(startAt) !== Date.parse(currentStartAt ?? '') || (checker?.id ?? null) !== currentCheckerId,
        'Choisissez une autre date, une autre heure ou un autre contrôleur.',
      ),
  }),
}
