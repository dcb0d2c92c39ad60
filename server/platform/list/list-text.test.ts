import { dwellingList } from '@adm/contract/dwelling'
import { lists } from '@adm/contract/lists'
import { userList } from '@adm/contract/user'
import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { loadVolume } from '../../demo/volume/volume.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const bookings = 1_000
/** A tenth of the orders. */
const mostInVain = 100

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  await loadVolume(server.runtime, { bookings })
  await sql`insert into notification (id, about_id, booking_id, kind, audience, channel, person, person_name, recipient, recipient_reason, occasion, status, planned_at, due_at)
    select gen_random_uuid(), booking_id, booking_id, 'j1', 'tenant', 'mail', 'tenant:' || id, first_name || ' ' || last_name, emails, 'tenant', '', 'planned', now(), now()
    from tenant`.execute(server.db)
  await sql`insert into invoice (id, kind, client_id, purchase_order, net_cents, vat_cents, gross_cents, created_at)
    select gen_random_uuid(), 'invoice', client_id, client_reference, 100, 20, 120, now() from booking`.execute(server.db)
  // A bulk load leaves pending entries in a trigram index, each of which is read; in production, autovacuum merges them.
  await sql`vacuum analyze`.execute(server.db)
  admin = await server.signedIn('all')
}, 120_000)
afterAll(() => server.stop())

const all = [...lists, { ...dwellingList, plural: 'dwellings' }, { ...userList, plural: 'users' }]
/** The filters into which a person types any text, of every list. */
const typedFilters = all.flatMap(({ plural, filters }) =>
  Object.entries<z.ZodType>(filters.shape).flatMap(([filter, schema]) =>
    typeof schema.safeParse('zq').data === 'string' ? [{ plural, filter }] : [],
  ),
)

/** Tables that grow with the orders and the people; the others have some hundred rows. */
const bigTables = [
  'alert',
  'billing_line',
  'booking',
  'business',
  'checker',
  'client',
  'dwelling',
  'invoice',
  'mission',
  'notification',
  'tenant',
  'warning',
]

type Statement = { text: string; values: unknown[] }
/** The statements of a call that compare a text. */
const statementsOf = async (url: string): Promise<Statement[]> => {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await admin.get(url)
  const sent = queries.mock.calls.map(([query]: unknown[]) => query)
  queries.mockRestore()
  expect(status).toBe(200)
  return z
    .array(z.object({ text: z.string(), values: z.array(z.unknown()) }))
    .parse(sent.filter((query) => query instanceof pg.Query))
    .filter(({ text }) => text.includes(' like '))
}

const step = z.object({
  'Relation Name': z.string().optional(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans(): z.ZodOptional<z.ZodArray<typeof step>> {
    return z.array(step).optional()
  },
})
type Step = z.output<typeof step>
const explained = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: step })]) })
const stepsOf = (top: Step): Step[] => [top, ...(top.Plans ?? []).flatMap(stepsOf)]

/**
 * The rows of big tables that a statement reads without an answer in them. Test tables are small, so the planner would scan them: it may only
 * follow an index by a condition here. A trigram index without a trigram to look up gives all its rows, so that the plan alone proves nothing.
 */
const readInVain = ({ text, values }: Statement): Promise<number> =>
  server.db.transaction().execute(async (open) => {
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(open)
    const { rows } = await open.executeQuery(CompiledQuery.raw(`explain (analyze, format json) ${text}`, values))
    const steps = stepsOf(explained.parse(rows[0])['QUERY PLAN'][0].Plan)
    const reads = steps.filter((node) => bigTables.includes(node['Relation Name'] ?? ''))
    return reads.reduce(
      (sum, node) => sum + (node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']) * node['Actual Loops'],
      0,
    )
  })

/** What people type: words of one letter to six, digits, accents, and signs beside them or alone; one of them has two letters or digits. */
const word = fc.string({ unit: fc.constantFrom(...'a b z q é Œ 0 1 9 & % _ . @'.split(' ')), minLength: 1, maxLength: 6 })
const words = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((some) => some.join(' '))
  .filter((text) => /[\p{L}\p{N}][^ ]*[\p{L}\p{N}]/u.test(text))
const typed = fc.oneof(fc.constantFrom('zq', 'z', 'li', 'é', '%', '&&', 'de la', "l'as", 'boulevard', 'r de la paix'), words)

it.each(typedFilters)('the text of $filter of /api/$plural is found by an index, from two letters on', async ({ plural, filter }) => {
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const statements = await statementsOf(`/api/${plural}?${new URLSearchParams({ [filter]: text }).toString()}`)
      const read = await Promise.all(statements.map(readInVain))
      expect(Math.max(0, ...read)).toBeLessThan(mostInVain)
    }),
    { numRuns: 12 },
  )
})
