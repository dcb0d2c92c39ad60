import { keyReminderTimes, reminderAt, type ReminderKind } from '@adm/domain/notification/reminder-times'
import { addDays, dayOf, hourOf, instantAt, weekdayOf } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobs } from '../../testing/testing.ts'
import { startNotificationServer } from '../../testing/testing-notification.ts'
import { sendJob, weekendKeysJobs } from './notification.jobs.ts'

// A year of days through the whole server: both changes of the hour, holidays, weekends, orders planned at night, and evenings of failure.

const firstDay = '2026-11-24'
const place = { zipCode: '75011' }
const kinds: readonly ReminderKind[] = ['j8', 'j5', 'j1']
const audiences = ['tenant', 'client', 'checker'] as const
const daysOfYear = Array.from({ length: 366 }, (_, rank) => addDays(firstDay, rank))
const isHoliday = (day: string) => holidayName(day, place.zipCode) !== null

/** Both changes of the hour, and the missions around Easter, Ascension, the first of November and Christmas. */
const special = [
  '2026-12-24',
  '2026-12-26',
  '2026-12-28',
  '2027-03-27',
  '2027-03-28',
  '2027-03-30',
  '2027-05-07',
  '2027-05-09',
  '2027-05-10',
]
const specialOfAutumn = ['2027-10-30', '2027-10-31', '2027-11-02', '2027-11-12', '2027-11-13', '2027-11-15']
const missionDays = daysOfYear.filter(
  (day, rank) => rank > 20 && rank < 362 && !isHoliday(day) && (rank % 4 === 0 || [...special, ...specialOfAutumn].includes(day)),
)

/** On these evenings nothing runs from 15:00 to 22:00: what was due at 17:00 is found in the quiet hours. */
const isFailing = (day: string) => daysOfYear.indexOf(day) % 9 === 0
const hoursOf = (day: string) => ['08:00', '09:00', '10:00', '14:00', ...(isFailing(day) ? [] : ['17:00']), '22:00']
/** When a message that is due at this moment leaves. */
const leavesAt = (due: string) => (hourOf(due) === '17:00' && isFailing(dayOf(due)) ? instantAt(addDays(dayOf(due), 1), '08:00') : due)

type Mission = { day: string; startAt: string; plannedAt: string; hasKeys: boolean }
/** Most missions are planned twenty days before, some at night three days before. */
const missions = missionDays.map((day, rank): Mission => {
  const plannedAt = rank % 6 === 5 ? instantAt(addDays(day, -3), '22:00') : instantAt(addDays(day, -20), '10:00')
  return { day, plannedAt, startAt: instantAt(day, ['09:00', '14:00', '18:30'][rank % 3] ?? '09:00'), hasKeys: rank % 2 === 0 }
})

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())

type Order = Mission & { id: string; code: string }

/** Plans these missions as the desk does, all of one client with one checker. */
const plannerOf = async () => {
  const { id: clientId } = await server.given.client()
  await server.db.updateTable('client').set({ email: 'agence@clients.example' }).where('id', '=', clientId).execute()
  const checker = await server.given.checker('Ada Diallo', { email: 'ada@checkers.example' })
  const keysPlan = { way: 'AGENCY', place: 'Agence du Pin', hours: '9 h à 18 h' } as const
  return async (mission: Mission): Promise<Order> => {
    const { day, startAt, hasKeys } = mission
    const emails = `nina.${day}@tenants.example`
    const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Nina', lastName: 'Martin', emails, presenceRequired: true } as const
    const tenants = [{ ...tenant, phone: '+33612345678' }]
    const change = { clientId, wishedDay: day, tenants, ...(hasKeys ? { keysPlan } : {}) }
    const { id, code } = await server.given.booking(change, { to: 'planned', checkerId: checker.id, startAt })
    return { ...mission, id, code }
  }
}

/** Lives through the year: at each hour the desk plans, then the jobs run. */
const liveThroughYear = async (): Promise<Order[]> => {
  const planMission = await plannerOf()
  const orders: Order[] = []
  for (const day of daysOfYear)
    for (const hour of hoursOf(day)) {
      const moment = instantAt(day, hour)
      server.clock.pass((Date.parse(moment) - Date.parse(server.clock.now())) / 1000)
      await runJobs(server.runtime, [sendJob, ...weekendKeysJobs])
      for (const mission of missions) if (mission.plannedAt === moment) orders.push(await planMission(mission))
    }
  return orders
}

const lineOf = (...parts: readonly string[]) => parts.join(' ')
/** The reminders of an order by the rules of the domain: a convocation whose day is past leaves in the morning, what else is past does not. */
const remindersOf = ({ id, startAt, plannedAt }: Order): string[] =>
  audiences.flatMap((audience) =>
    kinds.flatMap((kind) => {
      const due = reminderAt(kind, startAt, audience, place)
      if (due >= plannedAt) return [lineOf(id, kind, audience, dayOf(startAt), leavesAt(due))]
      return kind === 'j8' ? [lineOf(id, kind, audience, dayOf(startAt), instantAt(addDays(dayOf(plannedAt), 1), '08:00'))] : []
    }),
  )

/** The lists of keys on which an order is: to the checker and to the desk at each moment, to its agency at the first one only. */
const listsOf = ({ code, startAt, plannedAt, hasKeys }: Order): string[] =>
  (hasKeys ? keyReminderTimes(startAt, place) : []).flatMap((moment, rank) => {
    if (moment <= plannedAt) return []
    return ['checker', 'staff', ...(rank === 0 ? ['client'] : [])].map((audience) => lineOf(code, audience, moment))
  })

const postedMessages = async () => {
  const rows = await server.db
    .selectFrom('notification')
    .leftJoin('mail', 'mail.id', 'notification.mail_id')
    .select(['booking_id as bookingId', 'kind', 'audience', 'occasion', 'posted_at as postedAt', 'mail.text'])
    .where('posted_at', 'is not', null)
    .execute()
  return rows.flatMap(({ postedAt, ...row }) => (postedAt === null ? [] : [{ ...row, at: new Date(postedAt).toISOString() }]))
}

it('sends each reminder and each list of keys of a year once, at the hour of its rule, and nothing in the quiet hours', async () => {
  const orders = await liveThroughYear()

  const messages = await postedMessages()
  const reminders = messages.filter(({ kind }) => kinds.some((reminder) => reminder === kind))
  const lists = messages.filter(({ kind }) => kind === 'weekendKeys')
  const listed = lists.flatMap(({ text, audience, at }) =>
    [...(text ?? '').matchAll(/\((C[^,)]+)/g)].map(([, code = '']) => lineOf(code, audience, at)),
  )
  expect(messages.filter(({ at }) => hourOf(at) < '08:00' || hourOf(at) >= '21:00')).toEqual([])
  expect(lists.map(({ at }) => dayOf(at)).filter((day) => weekdayOf(day) > 5 || isHoliday(day))).toEqual([])
  expect(
    reminders.map(({ bookingId, kind, audience, occasion, at }) => lineOf(bookingId ?? '', kind, audience, occasion, at)).toSorted(),
  ).toEqual(orders.flatMap(remindersOf).toSorted())
  expect(listed.toSorted()).toEqual(orders.flatMap(listsOf).toSorted())
}, 240_000)
