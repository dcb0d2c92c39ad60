import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { checkerEvents } from '@adm/domain/checker/checker-events'
import { record } from '../../../platform/history/history.ts'
import { revokeCheckerLinks } from '../../../platform/link/personal-link.queries.ts'
import { makeLink } from '../../../platform/link/personal-link.ts'
import type { Work } from '../../../platform/work/work.ts'
import { incrementCheckerVersion } from './checker-calendar.queries.ts'
import { getCheckerName } from './checker-link.queries.ts'
import { lockCheckers } from '../row/checker.queries.ts'

/** Creates the URL of a checker's feed, returned this once; the previous URL stops working. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const makeCalendarLink = async (work: Work, checkerId: string): Promise<{ url: string }> => {
  await lockCheckers(work.db, [checkerId])
  await getCheckerName(work.db, checkerId)
  await revokeCheckerLinks(work.db, checkerId, 'checker-calendar', work.now)
  const secret = await makeLink(work, { kind: 'checker-calendar', checkerId })
  await recordLink(work, checkerId, 'calendarLinkMade')
  return { url: `${work.site.url}/api/links/${secret}/calendar.ics` }
}

/** Revokes the URL of a checker's feed, if any: a checker who leaves the network can no longer read it. */
export const endCalendarLinkOf = async (work: Work, checkerId: string): Promise<boolean> => {
  const isEnded = await revokeCheckerLinks(work.db, checkerId, 'checker-calendar', work.now)
  if (isEnded) await recordLink(work, checkerId, 'calendarLinkRevoked')
  return isEnded
}

/** Revokes the URL of a checker's feed. @throws {Refusal} `LINK_NOT_FOUND` when there is none */
export const revokeCalendarLink = async (work: Work, checkerId: string): Promise<undefined> => {
  if (!(await endCalendarLinkOf(work, checkerId))) throw checkerCalendarRefusals.linkMissing()
}

const recordLink = async (work: Work, id: string, kind: 'calendarLinkMade' | 'calendarLinkRevoked'): Promise<void> => {
  const version = await incrementCheckerVersion(work.db, id)
  await record(work, checkerEvents[kind], { id, before: { version: version - 1 }, after: { version } })
}
