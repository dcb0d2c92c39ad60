import { isWithinAvailability } from '../checker/availability.ts'
import { type Checker, type CheckerThen, checkerTagLabels } from '../checker/checker.ts'
import { addMinutes, formatHour } from '../values/moment.ts'
import { type Guard, isReschedule, refusal, refuseUnless } from './guard.ts'
import type { GuardFacts } from './guard-facts.ts'

const day = 24 * 60

const whyNotAssignable = (checker: CheckerThen): string | null => {
  if (checker.type === 'CANDIDATE') return 'candidature en cours'
  if (checker.network === 'OUT_OF_NETWORK') return 'hors réseau'
  return checker.expiredCertificates.length > 0 ? `certificat expiré (${checker.expiredCertificates.join(', ')})` : null
}

const lackingOf = (checker: Checker, { neededTags, language, area }: GuardFacts): string[] => [
  ...neededTags.filter((tag) => !checker.tags.includes(tag)).map((tag) => checkerTagLabels[tag]),
  ...(checker.languages.includes(language) ? [] : [language === 'EN' ? "l'anglais" : 'le français']),
  ...(area && !checker.areaIds.includes(area.id) ? [`la zone « ${area.name} »`] : []),
]

const isAvailable = (checker: CheckerThen, { startAt, endAt }: GuardFacts): boolean =>
  !checker.absent && (!startAt || !endAt || isWithinAvailability(checker.weekly, startAt, endAt))

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
      const { checker } = facts
      if (!checker || isAvailable(checker, facts)) return null
      return refusal(`Hors des disponibilités de ${checker.name}.`, checker.absent ? [] : ['OPS'])
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
