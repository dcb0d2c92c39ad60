import { todayTasks } from '@adm/contract/dashboard/dashboard'
import { alertTypes } from '@adm/domain/alert/alert-type'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { addDays, dayOf, daysBetween } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alertAllJob } from '../features/alert/alert.jobs.ts'
import { runJobs, startTestServer, type TestServer } from '../testing/testing.ts'
import { loadDemo } from './demo.ts'

// The demo company as a newcomer finds it, whatever the day of the first start.

type Counted = { name: string; count: number }
const sum = (rows: readonly Counted[]): number => rows.reduce((total, { count }) => total + count, 0)
/** The largest share of one value among all. */
const largestShare = (rows: readonly Counted[]): number => Math.max(...rows.map(({ count }) => count)) / sum(rows)

/** The page of a list, of which only these fields matter. */
const pageOf = <Row extends z.ZodRawShape>(row: Row) => z.object({ items: z.array(z.object(row)) })

/** The tasks of a planner and of a checker of reports, each a list. */
const tasks = ['late', 'received', 'noChecker', 'waitingChecker', 'waitingTenant', 'toPlanSoon', 'toValidate'] as const

const countBy = async ({ db }: TestServer, of: ReturnType<typeof sql>): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`select name::text, count(*)::int from (${of}) as listed group by 1 order by 2 desc`.execute(db)
  return rows
}

/** What is spread: the fewest values, and the largest share of one of them. */
const spread = [
  {
    what: 'hours',
    of: sql`select extract(hour from start_at at time zone 'Europe/Paris') as name from booking where start_at is not null`,
    least: 9,
    most: 0.35,
  },
  { what: 'prices', of: sql`select price_cents as name from booking`, least: 300, most: 0.1 },
  { what: 'clients', of: sql`select client_id as name from booking`, least: 80, most: 0.08 },
  { what: 'checkers', of: sql`select checker_id as name from booking where checker_id is not null`, least: 60, most: 0.06 },
  {
    what: 'causes',
    of: sql`select facts ->> 'cause' as name from event where entity = 'booking' and facts ->> 'cause' is not null`,
    least: 8,
    most: 0.4,
  },
  {
    what: 'people at the desk',
    of: sql`select by_id as name from event where entity = 'booking' and by_kind = 'staff'`,
    least: 6,
    most: 0.3,
  },
  {
    what: 'causes of absences',
    of: sql`select reason as name from checker_absence`,
    least: 8,
    most: 0.6,
  },
  {
    what: 'hours of absences',
    of: sql`select (lower(during) at time zone 'Europe/Paris')::time || ' ' || (upper(during) at time zone 'Europe/Paris')::time as name from checker_absence`,
    least: 8,
    most: 0.7,
  },
  { what: 'tenants', of: sql`select first_name || ' ' || last_name as name from tenant`, least: 1_000, most: 0.01 },
]

describe.each([
  ['a Tuesday', '2026-11-24T09:30:00.000Z'],
  ['a Saturday', '2026-11-28T10:00:00.000Z'],
  ['a Sunday', '2026-11-29T15:00:00.000Z'],
  ['the first of May', '2026-05-01T12:00:00.000Z'],
])('the company that is loaded on %s', (_, now) => {
  const today = dayOf(now)
  let server: TestServer
  let planner: Awaited<ReturnType<TestServer['signedIn']>>
  beforeAll(async () => {
    server = await startTestServer([], { now: () => now })
    await loadDemo(server.runtime)
    planner = await server.signedIn(...rolePresets.planning.scope)
    await runJobs(server.runtime, [alertAllJob])
  }, 240_000)
  afterAll(() => server.stop())

  it('has alerts of every type, in tens, and no type that hides the others', async () => {
    const alerts = await countBy(server, sql`select type as name from alert where status <> 'resolved'`)
    expect(alerts.map(({ name }) => name).toSorted()).toEqual([...alertTypes].toSorted())
    expect(alerts.filter(({ count }) => count < 3 || count > 75)).toEqual([])
    expect(largestShare(alerts)).toBeLessThan(0.5)
    const severities = await countBy(server, sql`select severity as name from alert where status <> 'resolved'`)
    expect(severities.length).toBeGreaterThanOrEqual(3)
    expect(largestShare(severities)).toBeLessThan(0.9)
  })

  it('has a third of its alerts with colleagues of each team, who have snoozed some', async () => {
    const open = sql`from alert left join user_account on user_account.id = alert.assignee_id where alert.status <> 'resolved'`
    const [total, owners, snoozed] = await Promise.all([
      countBy(server, sql`select type as name ${open}`),
      countBy(server, sql`select user_account.name ${open} and assignee_id is not null`),
      countBy(server, sql`select user_account.name ${open} and alert.status = 'snoozed'`),
    ])
    expect(owners.length).toBeGreaterThanOrEqual(6)
    expect(largestShare(owners)).toBeLessThan(0.4)
    expect(sum(owners) / sum(total)).toBeGreaterThan(0.22)
    expect(sum(owners) / sum(total)).toBeLessThan(0.45)
    expect(sum(snoozed)).toBeGreaterThanOrEqual(3)
    expect(snoozed.length).toBeGreaterThanOrEqual(2)
  })

  it('has alerts of these days, the gravest first', async () => {
    const { items } = pageOf({ since: z.string(), type: z.enum(alertTypes) }).parse(
      (await planner.get('/api/alerts?responses_by_page=25')).body,
    )
    expect(items).toHaveLength(25)
    // A client's file lacks its data since its first open order.
    const tooOld = items.filter(({ since, type }) => daysBetween(dayOf(since), today) > (type === 'noDataClient' ? 31 : 14))
    expect(tooOld).toEqual([])
    const old = await countBy(
      server,
      sql`select type as name from alert where status <> 'resolved' and since < ${addDays(today, -45)}::date`,
    )
    expect(old).toEqual([])
  })

  it('has full working days around today', async () => {
    const missions = await countBy(
      server,
      sql`select (start_at at time zone 'Europe/Paris')::date as name from booking
        where start_at is not null and status not in ('canceled', 'prospect_canceled')`,
    )
    const on = (day: string): number => missions.find(({ name }) => name === day)?.count ?? 0
    const around = Array.from({ length: 15 }, (__, index) => addDays(today, index - 7)).filter(isWorkingDay)
    expect(around.length).toBeGreaterThanOrEqual(8)
    expect(around.filter((day) => on(day) < 140)).toEqual([])
  })

  it('has lists of the day that begin with these weeks, and few late keys', async () => {
    const oldest = await Promise.all(
      tasks.map(async (task) => {
        const filter = Object.entries(todayTasks[task](today)).flatMap(([key, values]) => [values].flat().map((value) => `${key}=${value}`))
        const { body } = await planner.get(`/api/bookings?${[...filter, 'sort=createdAt', 'responses_by_page=1'].join('&')}`)
        return pageOf({ createdAt: z.string() })
          .parse(body)
          .items.map(({ createdAt }) => ({ task, days: daysBetween(dayOf(createdAt), today) }))
      }),
    )
    expect(oldest.flat().length).toBeGreaterThanOrEqual(5)
    expect(oldest.flat().filter(({ days }) => days > 45)).toEqual([])
    const late = await countBy(server, sql`select leg as name from key_tracking where due_at <= ${now}`)
    expect(sum(late)).toBeGreaterThan(0)
    expect(sum(late)).toBeLessThanOrEqual(75)
    const old = await countBy(server, sql`select leg as name from key_tracking where due_at < ${addDays(today, -10)}::date`)
    expect(old).toEqual([])
  })

  it('spreads hours, prices, clients, causes and people', async () => {
    const spreads = await Promise.all(
      spread.map(async ({ what, of, least, most }) => {
        const rows = await countBy(server, of)
        return { what, isSpread: rows.length >= least && largestShare(rows) <= most, values: rows.length, share: largestShare(rows) }
      }),
    )
    expect(spreads.filter(({ isSpread }) => !isSpread)).toEqual([])
  })
})
