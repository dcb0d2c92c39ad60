import { createHash } from 'node:crypto'
import type { FileAnswer } from '@adm/contract/call/call'
import { addDays, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { hashOf } from '../../platform/security/secret-token.ts'
import type { Reading } from '../../platform/work/work.ts'
import { getCheckerName, getLinkOwner } from '../checker/calendar/checker-link.queries.ts'
import { writeFeed } from './calendar-feed.ts'
import { findFeedAbsences, findFeedMissions, findFeedTimeBlocks } from './calendar-feed.queries.ts'

const daysBefore = 30

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

/** The calendar feed of a checker, from 30 days ago on. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const readFeed = async ({ db, now }: Reading, checkerId: string): Promise<FileAnswer> => {
  const since = startOfDay(addDays(dayOf(now), -daysBefore))
  const name = await getCheckerName(db, checkerId)
  const [missions, absences, timeBlocks] = await Promise.all([
    findFeedMissions(db, checkerId, since),
    findFeedAbsences(db, checkerId, since),
    findFeedTimeBlocks(db, checkerId, since),
  ])
  const text = writeFeed(`ADM – ${name}`, { missions, absences, timeBlocks })
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { name: 'calendrier.ics', type: 'text/calendar; charset=utf-8', inline: true, tag, body: whole(text) }
}

/** The same feed for the bearer of a personal link. @throws {Refusal} `LINK_NOT_FOUND`, `LINK_REVOKED` (410) */
export const readLinkedFeed = async (reading: Reading, token: string): Promise<FileAnswer> =>
  readFeed(reading, await getLinkOwner(reading.db, hashOf(token)))
