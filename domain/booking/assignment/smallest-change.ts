import { type CheckerDays, checkerTagLabels, type CheckerTag } from '../../checker/checker.ts'
import { certificationKindLabels } from '../../checker/certification-kind.ts'
import { distanceKm } from '../../checker/travel.ts'
import { addDays, dayOf, formatDay, formatHourInWords } from '../../values/date/moment.ts'
import { type CheckerAgenda, judgeAssignment, type MissionToAssign, missionsByDay } from './assignment.ts'
import { freeStarts, startsEvery } from './free-slots.ts'

/** A change of the checker's file or of the hour that makes an assignment possible, in French words. */
export type SmallestChange = { words: readonly string[]; checker: CheckerDays; startAt: string }

/** Days before and after the requested one at which another hour is looked for. */
const daysAround = 7

type FileChange = { words: string; apply: (checker: CheckerDays) => CheckerDays }

const withTag = (tag: CheckerTag): FileChange => ({
  words: `avec la qualification « ${checkerTagLabels[tag]} »`,
  apply: (checker) => ({ ...checker, tags: [...checker.tags, tag] }),
})

/** The changes of the file without which no hour is possible (G6, G7). Nobody becomes a checker by a change: a candidate has none. */
const fileChangesOf = (mission: MissionToAssign, checker: CheckerDays, day: string): readonly FileChange[] => {
  const { neededTags, language, area, zipCode, place } = mission
  const km = distanceKm(checker.home, place)
  const isTooFar = km !== null && checker.maxDistanceKm !== null && km > checker.maxDistanceKm
  const isElsewhere = area !== null && !checker.areaIds.includes(area.id) && !checker.extraZips.includes(zipCode)
  return [
    ...neededTags.filter((tag) => !checker.tags.includes(tag)).map(withTag),
    ...(checker.languages.includes(language)
      ? []
      : [
          {
            words: language === 'EN' ? "avec l'anglais" : 'avec le français',
            apply: (before: CheckerDays) => ({ ...before, languages: [...before.languages, language] }),
          },
        ]),
    ...(isElsewhere
      ? [
          {
            words: `si sa zone comprend ${zipCode}`,
            apply: (before: CheckerDays) => ({ ...before, extraZips: [...before.extraZips, zipCode] }),
          },
        ]
      : []),
    ...(isTooFar
      ? [
          {
            words: `si sa distance maximale passe à ${Math.ceil(km)} km`,
            apply: (before: CheckerDays) => ({ ...before, maxDistanceKm: Math.ceil(km) }),
          },
        ]
      : []),
    ...certificateChanges(checker, day),
    ...(checker.network === 'OUT_OF_NETWORK'
      ? [{ words: 'de retour dans le réseau', apply: (before: CheckerDays) => ({ ...before, network: 'WORKING' as const }) }]
      : []),
  ]
}

const certificateChanges = ({ expiringCertificates }: CheckerDays, day: string): readonly FileChange[] =>
  expiringCertificates
    .filter(({ expiresDay }) => expiresDay < day)
    .map(({ kind }) => ({
      words: `avec un certificat « ${certificationKindLabels[kind]} » valide`,
      apply: (before: CheckerDays) => ({
        ...before,
        expiringCertificates: before.expiringCertificates.filter((certificate) => certificate.kind !== kind),
      }),
    }))

const minutesApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

/** Days from the requested one, the nearest first, the later of two equals first. */
const distances = [0, ...Array.from({ length: daysAround }, (_, index) => [index + 1, -index - 1]).flat()]

/** The nearest other start, a quarter of an hour: on the same day, else on the nearest day. */
const nearestStart = (mission: MissionToAssign, agendaOn: (day: string) => CheckerAgenda, startAt: string, now: string): string | null => {
  for (const distance of distances) {
    const day = addDays(dayOf(startAt), distance)
    const free = freeStarts(mission, agendaOn(day), [day], now)
    const starts = free.flatMap((range) => startsEvery(15, range))
    if (starts.length > 0) return starts.reduce((a, b) => (minutesApart(b, startAt) < minutesApart(a, startAt) ? b : a))
  }
  return null
}

const inWords = (startAt: string, before: string): string =>
  dayOf(startAt) === dayOf(before)
    ? `si l'heure passe à ${formatHourInWords(startAt)}`
    : `si la date passe au ${formatDay(dayOf(startAt)).replace(/ \d{4}$/, '')} à ${formatHourInWords(startAt)}`

/**
 * The smallest change that makes a refused assignment possible, proved by judging the changed assignment; null when there is none. The
 * changes of the file that no hour avoids come first, then another hour, then one more mission that day.
 * @param agenda the checker's missions from seven days before to seven days after the hour
 * @param now no start before this instant is proposed
 */
export const smallestChange = (mission: MissionToAssign, agenda: CheckerAgenda, startAt: string, now: string): SmallestChange | null => {
  const needed = fileChangesOf(mission, agenda.checker, dayOf(startAt))
  const checker = needed.reduce((before, { apply }) => apply(before), agenda.checker)
  const words = needed.map((change) => change.words)
  const byDay = missionsByDay(agenda.missions)
  const missionsOf = (day: string) => byDay.get(day) ?? []
  const isPossible = (changed: SmallestChange): boolean =>
    judgeAssignment(mission, { checker: changed.checker, missions: missionsOf(dayOf(changed.startAt)) }, changed.startAt).refusals
      .length === 0
  const nearest = nearestStart(mission, (day) => ({ checker, missions: missionsOf(day) }), startAt, now)
  const more = missionsOf(dayOf(startAt)).length + 1
  const changes: readonly SmallestChange[] = [
    { words, checker, startAt },
    ...(nearest ? [{ words: [...words, inWords(nearest, startAt)], checker, startAt: nearest }] : []),
    {
      words: [...words, `avec ${more} ${more > 1 ? 'missions' : 'mission'} ce jour-là`],
      checker: { ...checker, missionsPerDay: more },
      startAt,
    },
  ]
  return changes.find((change) => change.words.length > 0 && isPossible(change)) ?? null
}
