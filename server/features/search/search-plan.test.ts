import { searchedWords } from '@adm/domain/values/search/searched-word'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVolume } from '../../demo/volume/volume.ts'
import type { Db } from '../../platform/database/database.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { statementsOf } from '../../testing/testing-statements.ts'
import {
  findHitsByCode,
  findHitsByPart,
  findHitsByReference,
  findHitsByText,
  findHitsOfCodes,
  findHitsOfPhones,
  searchedText,
} from '../booking/list/booking-search.queries.ts'
import { findCheckerHits } from '../checker/list/checker-search.queries.ts'
import { findClientHits } from '../client/row/client-search.queries.ts'
import { findQuotationHits } from '../quotation/quotation-search.queries.ts'
import { findNearWords } from './near-word.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The plans of the statements that an operation sends, with full scans made expensive, as they are over a million rows. */
const plansOf = async (operation: (db: Db) => Promise<unknown>): Promise<string> => {
  const statements = await statementsOf(server.db, operation)
  return server.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const plans: string[] = []
    for (const { sql: text, parameters, query, queryId } of statements) {
      const { rows } = await db.executeQuery<Record<string, string>>({ sql: `explain (costs off) ${text}`, parameters, query, queryId })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await sql`reset enable_seqscan`.execute(db)
    return plans.join('\n')
  })
}
describe('a search reads indexes, so that it holds over a million bookings', () => {
  const searches: Record<string, [operation: (db: Db) => Promise<unknown>, indexes: readonly string[]]> = {
    'order number': [(db) => findHitsByCode(db, 'C26'), ['booking_code_typed_idx']],
    'near numbers': [(db) => findHitsOfCodes(db, ['C26000001-0', 'C26000002-0']), ['booking_code_idx']],
    'part of a number or a reference': [(db) => findHitsByPart(db, 'introuvable1'), ['booking_part_idx']],
    'near phones': [(db) => findHitsOfPhones(db, ['+33600000001', '+33600000002']), ['tenant_phone_idx', 'tenant_other_phone_idx']],
    reference: [(db) => findHitsByReference(db, 'introuvable'), ['booking_reference_idx']],
    'address and tenant': [
      (db) => findHitsByText(db, searchedText('absolument introuvable')),
      ['booking_updated_idx', 'tenant_booking_idx', 'booking_address_idx', 'tenant_search_idx'],
    ],
    'words of both': [
      (db) => findHitsByText(db, searchedText('nulle personne')),
      ['booking_updated_idx', 'booking_address_idx', 'tenant_search_idx', 'booking_pkey', 'tenant_booking_idx'],
    ],
    'words of the client and others': [
      (db) => findHitsByText(db, searchedText('quetzalcoatl rue')),
      ['client_name_idx', 'booking_client_', 'tenant_booking_idx'],
    ],
    'writings of an address': [
      (db) => findHitsByText(db, searchedText('boulevard introuvable')),
      ['booking_address_idx', 'tenant_search_idx'],
    ],
    'two letters': [(db) => findHitsByText(db, searchedText('zq')), ['booking_updated_idx', 'tenant_booking_idx']],
    phone: [(db) => findHitsByText(db, searchedText('06 99 99 99 99')), ['booking_updated_idx', 'tenant_search_idx']],
    'near words': [
      (db) => findNearWords(db, searchedWords('quetzalcoalt')),
      ['tenant_word_idx', 'client_word_idx', 'checker_word_idx', 'dwelling_word_idx'],
    ],
    client: [(db) => findClientHits(db, 'introuvable'), ['client_search_idx']],
    'client, two letters': [(db) => findClientHits(db, 'zq'), ['client_name_order_idx']],
    quotation: [(db) => findQuotationHits(db, 'introuvable'), ['quotation_search_idx']],
    checker: [(db) => findCheckerHits(db, 'introuvable'), ['checker_search_idx']],
    'checker, two letters': [(db) => findCheckerHits(db, 'zq'), ['checker_name_order_idx']],
  }

  // Over few rows, a full scan of any index is as cheap as the right one.
  beforeAll(async () => {
    await loadVolume(server.runtime, { bookings: 2_000 })
    await sql`insert into client (id, name, address, zip_code, city)
      select gen_random_uuid(), 'Agence ' || md5(n::text), '1 rue du Bac', '75007', 'Paris' from generate_series(1, 3000) n`.execute(
      server.db,
    )
    await server.given.client({ name: 'Foncière Quetzalcoatl' })
    await sql`vacuum analyze`.execute(server.db)
  }, 60_000)
  it.each(Object.entries(searches))('%s', async (_, [operation, indexes]) => {
    const plans = await plansOf(operation)
    expect(plans).not.toMatch(/Seq Scan on (booking|tenant|client|checker|dwelling)\b/)
    expect(indexes.filter((index) => !plans.includes(index))).toEqual([])
  })

  it('looks up hundreds of near words without a list of pending entries, and without counting a frequent name', async () => {
    const { rows } = await sql<{ name: string; isPending: boolean }>`
      select relname as name, not coalesce(reloptions @> array['fastupdate=off'], false) as "isPending"
      from pg_class where relname like '%word_idx' order by relname`.execute(server.db)
    expect(rows).toEqual(['checker', 'client', 'dwelling', 'tenant'].map((table) => ({ name: `${table}_word_idx`, isPending: false })))
    const plans = await plansOf((db) => findNearWords(db, searchedWords('quetzalcoalt')))
    expect(plans).toMatch(/Limit\s+->\s+Bitmap Heap Scan on tenant/)
  })
})
