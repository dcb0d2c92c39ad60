import { isAbsent, isFree } from '../checker/availability.ts'
import { certificationKindLabels } from '../checker/certification-kind.ts'
import { type Checker, type CheckerThen, checkerTagLabels } from '../checker/checker.ts'
import { addMinutes, formatHour } from '../values/moment.ts'
import { type Guard, isReschedule, refusal, refuseUnless } from './guard.ts'
import type { GuardFacts } from './guard-facts.ts'

const day = 24 * 60

const whyNotAssignable = (checker: CheckerThen): string | null => {
  if (checker.type === 'CANDIDATE') return 'candidature en cours'
  if (checker.network === 'OUT_OF_NETWORK') return 'hors réseau'
  return checker.expiredCertificates.length > 0
    ? `certificat expiré (${checker.expiredCertificates.map((kind) => certificationKindLabels[kind]).join(', ')})`
    : null
}

const servesPlace = ({ areaIds, extraZips }: Checker, { area, zipCode }: GuardFacts): boolean =>
  !area || areaIds.includes(area.id) || extraZips.includes(zipCode)

/** What a mission is too far for: « une mission à 32 km (20 km au plus) ». */
const tooFar = ({ maxDistanceKm }: Checker, { distanceKm }: GuardFacts): string[] =>
  maxDistanceKm !== null && distanceKm !== null && distanceKm > maxDistanceKm
    ? [`une distance maximale suffisante (${Math.ceil(distanceKm)} km pour ${maxDistanceKm} km)`]
    : []

const lackingOf = (checker: Checker, facts: GuardFacts): string[] => [
  ...facts.neededTags.filter((tag) => !checker.tags.includes(tag)).map((tag) => checkerTagLabels[tag]),
  ...(checker.languages.includes(facts.language) ? [] : [facts.language === 'EN' ? "l'anglais" : 'le français']),
  ...(servesPlace(checker, facts) ? [] : [`la zone « ${facts.area?.name} »`]),
  ...tooFar(checker, facts),
]

const tooMany = ({ name, missionsPerDay: most }: Checker, { missionsThatDay }: GuardFacts) =>
  refuseUnless(most === null || missionsThatDay < most, `${name} a déjà ${missionsThatDay} mission(s) ce jour-là, pour ${most} au plus.`, [
    'OPS',
  ])

/** Who may come, and when. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const assignmentGuardTable = {
  G5: {
    code: 'CHECKER_DOUBLE_BOOKED',
    asks: ['date', 'checker'],
    refuses: ({ checker, overlapping: other }) =>
      checker && other
        ? refusal(`${checker.name} est déjà occupé(e) de ${formatHour(other.startAt)} à ${formatHour(other.endAt)} (${other.code}).`)
        : null,
  },
  G6: {
    code: 'CHECKER_NOT_ASSIGNABLE',
    asks: ['checker'],
    refuses: ({ checker }) => {
      if (!checker) return refusal('Choisissez un contrôleur.')
      const why = whyNotAssignable(checker)
      return why ? refusal(`${checker.name} ne peut pas être affecté(e) : ${why}.`) : null
    },
  },
  G7: {
    code: 'CHECKER_LACKS_TAGS',
    asks: ['checker'],
    refuses: (facts, row) => {
      const { checker } = facts
      if (!checker || (isReschedule(row) && checker.id === facts.heldCheckerId)) return null
      const lacking = lackingOf(checker, facts)
      return refuseUnless(lacking.length === 0, `${checker.name} n'a pas : ${lacking.join(', ')}.`, ['OPS'])
    },
  },
  G8: {
    code: 'CHECKER_UNAVAILABLE',
    asks: ['date', 'checker'],
    refuses: (facts) => {
      const { checker, startAt, endAt } = facts
      if (!checker) return null
      if (!startAt || !endAt || isFree(checker, startAt, endAt)) return tooMany(checker, facts)
      return refusal(`Hors des disponibilités de ${checker.name}.`, isAbsent(checker, startAt, endAt) ? [] : ['OPS'])
    },
  },
  G11: {
    code: 'REASON_MISSING',
    asks: ['reason'],
    refuses: ({ reason, now, heldStartAt }, row) => {
      const isEarlyMove = isReschedule(row) && heldStartAt !== null && now < addMinutes(heldStartAt, -day)
      return refuseUnless(isEarlyMove || Boolean(reason), 'Indiquez un motif.')
    },
  },
  G15: { code: 'DATE_MISSING', asks: ['date'], refuses: ({ startAt }) => refuseUnless(startAt !== null, 'Choisissez une date.') },
  G26: {
    code: 'PARTNER_MISSING',
    asks: ['partner'],
    refuses: ({ stated }) => refuseUnless(Boolean(stated.partner), 'Indiquez un partenaire.'),
  },
  G35: {
    code: 'SLOT_UNCHANGED',
    asks: ['date', 'checker'],
    refuses: ({ startAt, heldStartAt, checker, heldCheckerId }) =>
      refuseUnless(
        startAt === null || Date.parse(startAt) !== Date.parse(heldStartAt ?? '') || (checker?.id ?? null) !== heldCheckerId,
        'Choisissez une autre date, une autre heure ou un autre contrôleur.',
      ),
  },
} as const satisfies Record<string, Guard>
