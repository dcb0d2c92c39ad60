import {
  mayReadTask,
  isBookingTask,
  isCheckerTask,
  isClientTask,
  isUserTask,
  pageOfTask,
  checkerTasks,
  clientTasks,
  userTasks,
} from '@adm/contract/dashboard/home-task'
import { type BookingToday, mostTodayCounted } from '@adm/contract/dashboard/dashboard'
import { alertCalls, mostAlertsCounted } from '@adm/contract/alert/alert'
import { isOpenTo } from '@adm/contract/call/call'
import { featuresOf } from '@adm/contract/call/call-features'
import type { By } from '@adm/domain/actor'
import { alertSeverities, alertSeverityLabels } from '@adm/domain/alert/alert-type'
import type { FeatureOption } from '@adm/domain/feature-option'
import { inboxLine } from '@adm/domain/inbox/inbox-words'
import { dutiesOf, type HomeTask } from '@adm/domain/user/home/home-duty'
import { homeTaskLabels } from '@adm/domain/user/home/home-task'
import { dayOf, formatHour } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import { findAlertCounts } from '../../alert/alert-list.queries.ts'
import { readerOf } from '../../alert/alert.service.ts'
import { getOptions } from '../../auth/auth.queries.ts'
import { findCheckerTotal } from '../../checker/list/checker-list.queries.ts'
import { findClientTotal } from '../../client/list/client-list.queries.ts'
import { findBookingToday } from '../../dashboard/dashboard.queries.ts'
import { findUserPage } from '../../user/user-list.queries.ts'
import { findUnreadSince } from '../list/inbox-list.queries.ts'
import { inboxReaderOf } from '../list/inbox.service.ts'
import type { DigestRecipient } from './digest.queries.ts'

/** A line of a digest, with the page that it leads to; null for what has no page. */
type DigestLine = { text: string; target: { path: string; search: object } | null }
export type DigestSection = { title: string; lines: readonly DigestLine[] }

/** Items in a digest; the others are on their page. */
const mostItems = 20

type Total = { total: number; totalIsExact: boolean }
/** A count that stopped one above its bound. */
const totalUpTo = (most: number, count: number): Total => ({ total: Math.min(count, most), totalIsExact: count <= most })
const number = new Intl.NumberFormat('fr-FR')
/** As the lists of the web app say it. */
const totalText = (label: string, { total, totalIsExact }: Total): string =>
  `${label}\u00a0: ${totalIsExact ? '' : 'plus de '}${number.format(total)}`

type Reader = { db: Db; by: By; now: string; isOn: (feature: FeatureOption) => boolean }

const alertSection = async ({ db, by, now, isOn }: Reader): Promise<DigestSection[]> => {
  const call = alertCalls.counts
  if (!isOpenTo(by.permissions, call) || !featuresOf(call).every(isOn)) return []
  const { mine } = await findAlertCounts(db, readerOf({ by, now }))
  const lines = alertSeverities.toReversed().flatMap((severity): DigestLine[] => {
    const target = { path: '/alert', search: { severity: [severity], mine: 'true' } }
    const text = totalText(alertSeverityLabels[severity], totalUpTo(mostAlertsCounted, mine[severity]))
    return mine[severity] > 0 ? [{ text, target }] : []
  })
  return [{ title: 'Mes alertes', lines }]
}

const totalOf = async (db: Db, task: HomeTask, { now, today }: { now: string; today: BookingToday | null }): Promise<Total> => {
  if (isCheckerTask(task)) return findCheckerTotal(db, checkerTasks[task], dayOf(now))
  if (isClientTask(task)) return findClientTotal(db, clientTasks[task], dayOf(now))
  if (isUserTask(task)) return findUserPage(db, { ...userTasks[task], pageIndex: 1, responsesByPage: 1 }, undefined)
  return totalUpTo(mostTodayCounted, today?.tasks.find((counted) => counted.task === task)?.count ?? 0)
}

/** What the duties of the person have to do, as their home page says it. */
const dutySections = async ({ db, by, now, isOn }: Reader): Promise<DigestSection[]> => {
  const duties = dutiesOf(by.permissions).map(({ label, tasks }) => ({
    title: label,
    tasks: tasks.filter((task) => mayReadTask(by.permissions, isOn, task)),
  }))
  const today = duties.some(({ tasks }) => tasks.some(isBookingTask)) ? await findBookingToday(db, now) : null
  const sections: DigestSection[] = []
  for (const { title, tasks } of duties) {
    const lines: DigestLine[] = []
    for (const task of tasks) {
      const counted = await totalOf(db, task, { now, today })
      if (counted.total > 0) lines.push({ text: totalText(homeTaskLabels[task], counted), target: pageOfTask(task, dayOf(now)) })
    }
    sections.push({ title, lines })
  }
  return sections
}

const inboxSection = async (reader: Reader, since: string): Promise<DigestSection> => {
  const items = await findUnreadSince(reader.db, await inboxReaderOf(reader), { since, most: mostItems + 1 })
  const lines = items.slice(0, mostItems).map((item): DigestLine => {
    const { title, object, author, target } = inboxLine(item)
    return { text: [title, object, author, formatHour(item.at)].filter(Boolean).join(' · '), target }
  })
  const rest: DigestLine[] = items.length > mostItems ? [{ text: 'Et d’autres nouvelles', target: { path: '/inbox', search: {} } }] : []
  return { title: 'Pour moi', lines: [...lines, ...rest] }
}

/**
 * What a digest has to say, without empty sections: what concerns the person since the last one and is unread, their alerts, and what their
 * role must do now, all with the permissions of now.
 */
export const findDigestContent = async (
  db: Db,
  { id, scope }: DigestRecipient,
  { since, now }: { since: string; now: string },
): Promise<readonly DigestSection[]> => {
  const options = await getOptions(db)
  const by: By = { kind: 'staff', id, permissions: scope, actors: [] }
  const reader: Reader = { db, by, now, isOn: (feature) => options[feature] }
  const sections = [await inboxSection(reader, since), ...(await alertSection(reader)), ...(await dutySections(reader))]
  return sections.filter(({ lines }) => lines.length > 0)
}
