import { notificationCalls } from '@adm/contract/notification/notification'
import { type Addressee, planned } from '@adm/domain/notification/notification-plan'
import { checkerAddressee, clientAddressees } from '@adm/domain/notification/notification-recipients'
import { keyReminderTimes } from '@adm/domain/notification/reminder-times'
import { addDays, dayOf, formatDay, formatHourInWords, instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { afterQuietHours } from '@adm/domain/values/date/quiet-hours'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { getClient } from '../client/row/client.queries.ts'
import { findHolders } from '../checker/checker-expiry.queries.ts'
import { updateNotification } from './notification.queries.ts'
import { planMessage, publishMessages } from './notification-producer.service.ts'
import { findLetter } from './template/template.service.ts'
import { findMissionsWithKeys, type MissionWithKeys } from './weekend-keys.queries.ts'

/** Longer than any row of holidays with a weekend. */
const daysAhead = 8

type Dated = MissionWithKeys & { startAt: string }
type List = { to: Addressee; clientId: string | null; checkerId: string | null; missions: readonly Dated[] }

const whereOf = ({ place, personName, hours, clientName }: MissionWithKeys): string =>
  [personName ?? place ?? clientName, hours].filter(Boolean).join(', ')

/** A mission in two lines: when and where, then where its keys are and when that is open. */
const linesOf = (mission: Dated, isForStaff: boolean): string => {
  const { startAt, address, zipCode, city, code, checkerName } = mission
  const who = isForStaff ? `, ${checkerName}` : ''
  return `${formatDay(dayOf(startAt))} à ${formatHourInWords(startAt)}, ${address}, ${zipCode} ${city} (${code}${who})\n${whereOf(mission)}`
}

const byKey = (missions: readonly Dated[], keyOf: (mission: Dated) => string): [string, Dated[]][] =>
  [...new Set(missions.map(keyOf))].map((key) => [key, missions.filter((mission) => keyOf(mission) === key)])

const listsFor = async (work: Work, missions: readonly Dated[], moment: string): Promise<List[]> => {
  const ofCheckers = byKey(missions, ({ checkerId }) => checkerId).flatMap(([checkerId, own]) => {
    const { checkerName: name = '', checkerEmail: email = null } = own[0] ?? {}
    return [{ to: checkerAddressee({ id: checkerId, name, email }), clientId: null, checkerId, missions: own }]
  })
  const holders = await findHolders(work.db, notificationCalls.cancel.requires)
  const ofStaff = holders.map((address): List => {
    const to = { audience: 'staff', person: `staff:${address}`, name: null, address, reason: 'staff' } as const
    return { to, clientId: null, checkerId: null, missions }
  })
  // Beside a holiday, the second moment of some missions is the first one of others.
  const atAgency = missions.filter((mission) => mission.way === 'AGENCY' && keyReminderTimes(mission.startAt, mission)[0] === moment)
  const ofClients: List[] = []
  for (const [clientId, own] of byKey(atAgency, (mission) => mission.clientId))
    for (const to of clientAddressees(await getClient(work.db, clientId), 'keys'))
      ofClients.push({ to, clientId, checkerId: null, missions: own })
  return [...ofCheckers, ...ofStaff, ...ofClients]
}

const send = async (work: Work, moment: string, { to, missions, ...about }: List): Promise<void> => {
  const { audience, address } = to
  if (audience !== 'checker' && audience !== 'staff' && audience !== 'client') return
  const id = await planMessage(work, about, planned(to, { kind: 'weekendKeys', occasion: moment, missionAt: null, dueAt: moment }))
  if (id === undefined || address === null) return
  const lines = missions.map((mission) => linesOf(mission, audience === 'staff')).join('\n\n')
  const values = { missions: lines, missionCount: String(missions.length) }
  const { letter, templateId } = await findLetter(work, { kind: 'weekendKeys', audience, language: 'FR', clientId: about.clientId, values })
  const mailId = await postMail(work, address, letter, startOfDay(addDays(dayOf(moment), daysAhead)))
  await updateNotification(work.db, id, { postedAt: work.now, mailId, templateId, subject: letter.subject })
  publishMessages(work, id, 'posted')
}

/**
 * Sends the lists of keys of one moment: to each checker, to the team, and to each agency the missions of which it is the first moment.
 * Repeated, it sends nothing more.
 * @param hour the hour of the moment in Paris
 */
export const postWeekendKeys = async (work: Work, hour: string): Promise<void> => {
  const moment = instantAt(dayOf(work.now), hour)
  if (work.now < moment || afterQuietHours(work.now) !== work.now) return
  const missions = await findMissionsWithKeys(work.db, work.now, startOfDay(addDays(dayOf(work.now), daysAhead)))
  const dated = missions.flatMap(({ startAt, ...mission }) => (startAt === null ? [] : [{ ...mission, startAt }]))
  const due = dated.filter((mission) => keyReminderTimes(mission.startAt, mission).includes(moment))
  if (due.length === 0) return
  for (const list of await listsFor(work, due, moment)) await send(work, moment, list)
}
