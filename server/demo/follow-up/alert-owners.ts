import { system } from '@adm/domain/actor'
import { addDays, addMinutes, dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'
import { workingDayBefore } from '@adm/domain/values/date/working-day'
import { byClock, evaluate } from '../../features/alert/alert-evaluation.service.ts'
import { findClientsToEvaluate } from '../../features/alert/alert-watch.queries.ts'
import { assignmentOf, changeAlert, snoozeAlert } from '../../features/alert/alert.service.ts'
import { getAlertForChange } from '../../features/alert/row/alert.queries.ts'
import type { Work } from '../../platform/work/work.ts'
import { workingDayFrom } from '../booking/rounds.ts'
import type { CompanyState } from '../company/company-state.ts'
import type { DemoLoad } from '../demo-load.queries.ts'
import { makeRandom } from '../random.ts'
import { findOpenAlerts, findOrdersLikelyAlerted } from './demo-alert.queries.ts'

/** Share of these alerts that a colleague has taken on: about a third of all, since nobody has seen those that come after. */
const ownedShare = 0.42
/** Share of the owned alerts that are snoozed. */
const snoozedShare = 0.2
/** Within this time of the evaluation the alerts are taken on, in minutes. */
const longestAct = 100
const openingHour = '10:30'

const reasons = [
  'Le contrôleur rappelle demain matin',
  "Réponse de l'agence attendue",
  'Message laissé au locataire',
  'Rapport promis pour demain',
  'À revoir avec la zone voisine',
] as const

/** When the desk, or who is on call on days off, looked at the alerts last: today, or in the evening of the last working day. */
const lastLook = (now: string): string => {
  const today = dayOf(now)
  if (hourOf(now) >= openingHour) return hourOf(now) < '19:00' ? addMinutes(now, -longestAct - 10) : instantAt(today, '17:00')
  return instantAt(workingDayBefore(today), '17:00')
}

const everybody = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Evaluates the orders that most probably have an alert, and all clients, as at an earlier moment. */
const evaluateSome = async (work: Work): Promise<void> => {
  const orders = await findOrdersLikelyAlerted(work.db, work.now)
  const clients = await findClientsToEvaluate(work.db, first, everybody)
  const byTime = (ids: readonly string[]) => new Map(ids.map((id) => [id, byClock]))
  await evaluate({ ...work, by: system }, { bookings: byTime(orders), clients: byTime(clients) })
}

/** Lets the teams take on a part of the alerts, and snooze some of these. */
export const addAlertOwners = async (work: Work, company: CompanyState, { seed }: Pick<DemoLoad, 'seed'>): Promise<void> => {
  const looked = lastLook(work.now)
  await evaluateSome({ ...work, now: looked })
  const nextMorning = workingDayFrom(addDays(dayOf(work.now), 1))
  for (const [rank, { id, ownerGroup, severity }] of (await findOpenAlerts(work.db)).entries()) {
    const random = makeRandom(seed, 'alert owner', rank)
    if (!random.bool(ownedShare)) continue
    const by = company.oneOf(ownerGroup, `alert ${rank}`)
    const at = addMinutes(looked, random.int(5, longestAct))
    const before = await getAlertForChange(work.db, id)
    await changeAlert({ ...work, by, now: at }, before, 'assigned', assignmentOf(before, { assigneeId: by.id }))
    if (severity === 'critical' || !random.bool(snoozedShare)) continue
    const until = instantAt(nextMorning, `${random.pick(['09', '10', '11', '14'])}:00`)
    await snoozeAlert({ ...work, by, now: addMinutes(at, 2) }, await getAlertForChange(work.db, id), {
      until,
      reason: random.pick(reasons),
    })
  }
}
