import { type CheckerDays, checkerTagLabels, type CheckerTag } from '../../checker/checker.ts'
import { certificationKindLabels } from '../../checker/certification-kind.ts'
import type { DayMission } from '../../checker/checker-day.ts'
import { distanceKm } from '../../checker/travel.ts'
import { addDays, dayOf, formatDay, formatHourInWords } from '../../values/date/moment.ts'
import { type CheckerAgenda, judgeAssignment, type MissionToAssign, missionsByDay } from './assignment.ts'
import { freeStartsOf, startsEvery, suitableDays } from './free-slots.ts'

/** A change of the checker's file or of the hour that makes an assignment possible, in French words. */
export type SmallestChange = { words: readonly string[]; checker: CheckerDays; startAt: string }

/** Days before and after the requested one at which another hour is looked for. */
export const daysAround = 7

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

/** The other days among which another hour is sought: the nearest first, the later of two equals first. */
const otherDays = (day: string, most: number): readonly string[] =>
  Array.from({ length: most }, (_, index) => [addDays(day, index + 1), addDays(day, -index - 1)]).flat()

const minutesApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

/** The other start nearest to an hour, a quarter of an hour, on the first of these days that has one. */
const nearestStart = ({ mission, checker, missionsOf, startAt, now }: Changed, days: readonly string[]): string | undefined => {
  for (const day of suitableDays(mission, checker, days)) {
    const free = freeStartsOf(mission, { checker, missions: missionsOf(day) }, day, now)
    const starts = free.flatMap((range) => startsEvery(15, range))
    if (starts.length > 0) return starts.reduce((a, b) => (minutesApart(b, startAt) < minutesApart(a, startAt) ? b : a))
  }
  return undefined
}

const inWords = (startAt: string, before: string): string =>
  dayOf(startAt) === dayOf(before)
    ? `si l'heure passe à ${formatHourInWords(startAt)}`
    : `si la date passe au ${formatDay(dayOf(startAt)).replace(/ \d{4}$/, '')} à ${formatHourInWords(startAt)}`

/** A refused assignment, and the checker with the changes of the file that no hour avoids. */
type Changed = {
  mission: MissionToAssign
  checker: CheckerDays
  missionsOf: (day: string) => readonly DayMission[]
  words: readonly string[]
  startAt: string
  now: string
}

const changedFile = (mission: MissionToAssign, { checker: before, missions }: CheckerAgenda, startAt: string, now: string): Changed => {
  const needed = fileChangesOf(mission, before, dayOf(startAt))
  const checker = needed.reduce((changed, { apply }) => apply(changed), before)
  const byDay = missionsByDay(missions)
  return { mission, checker, missionsOf: (day) => byDay.get(day) ?? [], words: needed.map(({ words }) => words), startAt, now }
}

/** The change, if judging the changed assignment proves that it suffices. */
const ifPossible = ({ mission, missionsOf }: Changed, change: SmallestChange): SmallestChange | null => {
  const agenda = { checker: change.checker, missions: missionsOf(dayOf(change.startAt)) }
  return change.words.length > 0 && judgeAssignment(mission, agenda, change.startAt).refusals.length === 0 ? change : null
}

const fileChange = (changed: Changed): SmallestChange | null => {
  const { words, checker, startAt } = changed
  return ifPossible(changed, { words, checker, startAt })
}

const hourChange = (changed: Changed, days: readonly string[]): SmallestChange | null => {
  const { words, checker, startAt } = changed
  const nearest = nearestStart(changed, days)
  return nearest === undefined ? null : ifPossible(changed, { words: [...words, inWords(nearest, startAt)], checker, startAt: nearest })
}

const oneMoreMission = (changed: Changed): SmallestChange | null => {
  const { words, checker, startAt } = changed
  const more = changed.missionsOf(dayOf(startAt)).length + 1
  return ifPossible(changed, {
    words: [...words, `avec ${more} ${more > 1 ? 'missions' : 'mission'} ce jour-là`],
    checker: { ...checker, missionsPerDay: more },
    startAt,
  })
}

/** A change of the file that suffices, else also another hour on the day itself or on another one. */
const changeWithin = (changed: Changed, days: number): SmallestChange | null => {
  const day = dayOf(changed.startAt)
  return fileChange(changed) ?? hourChange(changed, [day, ...otherDays(day, days)])
}

/**
 * The smallest change that makes a refused assignment possible, without one more mission; null when there is none.
 * @param agenda the checker's missions from as many days before to as many days after the hour
 * @param days how many days the hour may move; 0 for the day itself
 */
export const smallestChangeWithin = (
  days: number,
  mission: MissionToAssign,
  agenda: CheckerAgenda,
  startAt: string,
  now: string,
): SmallestChange | null => changeWithin(changedFile(mission, agenda, startAt, now), days)

/**
 * The smallest change that makes a refused assignment possible, proved by judging the changed assignment; null when there is none. The
 * changes of the file that no hour avoids come first, then another hour, then one more mission that day.
 * @param agenda the checker's missions from seven days before to seven days after the hour
 * @param now no start before this instant is proposed
 */
export const smallestChange = (mission: MissionToAssign, agenda: CheckerAgenda, startAt: string, now: string): SmallestChange | null => {
  const changed = changedFile(mission, agenda, startAt, now)
  return changeWithin(changed, daysAround) ?? oneMoreMission(changed)
}
