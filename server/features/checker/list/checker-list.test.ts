import { checkerList } from '@adm/contract/checker/checker'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { statementsOf } from '../../../testing/testing-statements.ts'
import { findCheckerPage } from './checker-list.queries.ts'

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.signedIn('checkers:read')
})
afterAll(() => server.stop())

const named = z.object({ items: z.array(z.object({ name: z.string() })) })
const listedNames = async (query: string) => named.parse((await reader.get(`/api/checkers?${query}`)).body).items.map(({ name }) => name)

describe('GET /api/checkers', () => {
  it('finds by text, type, status, tag, zone, language and expiring papers, in order, page by page [ENT-5] [ROUTE-9]', async () => {
    const today = dayOf(server.runtime.now())
    const ada = await server.given.checker('Ada Diallo', { email: 'ada@zone.example', phone: '+33639980077', languages: ['FR', 'EN'] })
    const zoe = await server.given.checker('Zoé Sanstag', { type: 'CANDIDATE', network: null, tags: [], languages: ['FR'] })
    const late = await server.given.checker('Élie Tard', {
      type: 'INDEPENDENT',
      network: 'OUT_OF_NETWORK',
      tags: ['HOUSE'],
      languages: ['FR'],
    })
    const paper = (checker_id: string, expires_day: string) => ({
      id: newId(),
      checker_id,
      kind: 'URSSAF' as const,
      expires_day,
      blocking: true,
    })
    await server.db
      .insertInto('checker_certification')
      .values([paper(ada.id, addDays(today, 20)), paper(late.id, addDays(today, -1)), paper(zoe.id, addDays(today, 90))])
      .execute()
    const { id: lille } = await server.given.area(['59000'], 'Lille')
    await server.db.insertInto('checker_area').values({ checker_id: zoe.id, area_id: lille, is_primary: true }).execute()

    expect(await listedNames('')).toEqual(['Ada Diallo', 'Élie Tard', 'Zoé Sanstag'])
    expect(await listedNames('sort=-name&responsesByPage=1&pageIndex=2')).toEqual(['Élie Tard'])
    expect(await listedNames('sort=expiry')).toEqual(['Élie Tard', 'Ada Diallo', 'Zoé Sanstag'])
    expect(await listedNames('text=zoe')).toEqual(['Zoé Sanstag'])
    expect(await listedNames('text=zone.example')).toEqual(['Ada Diallo'])
    expect(await listedNames('text=06%2039%2098%2000%2077')).toEqual(['Ada Diallo'])
    expect(await listedNames('text=%25')).toEqual([])
    expect(await listedNames('type=CANDIDATE&type=INDEPENDENT')).toEqual(['Élie Tard', 'Zoé Sanstag'])
    expect(await listedNames('network=UNSET&network=WORKING')).toEqual(['Ada Diallo', 'Zoé Sanstag'])
    expect(await listedNames('tag=HOUSE')).toEqual(['Ada Diallo', 'Élie Tard'])
    expect(await listedNames(`areaId=${lille}`)).toEqual(['Zoé Sanstag'])
    expect(await listedNames('language=EN')).toEqual(['Ada Diallo'])
    expect(await listedNames('certificate=expired')).toEqual(['Élie Tard'])
    expect(await listedNames('certificate=30')).toEqual(['Ada Diallo', 'Élie Tard'])
    expect((await reader.get(`/api/checkers?areaId=${lille}`)).body).toMatchObject({
      items: [{ areaNames: 'Lille, Zone 75011', nextExpiryDay: addDays(today, 90) }],
      total: 1,
      pageIndex: 1,
    })
  })

  it('refuses what it does not know, and who may not', async () => {
    expect(await reader.get('/api/checkers?type=ROBOT')).toMatchObject({ status: 422 })
    expect(await reader.get('/api/checkers?certificate=400')).toMatchObject({ status: 422 })
    expect(await reader.get('/api/checkers?pageIndex=0')).toMatchObject({ status: 422 })
    expect(await (await server.signedIn('bookings:read')).get('/api/checkers')).toMatchObject({ status: 403 })
  })

  it('writes what is filtered as a file', async () => {
    const { text, headers } = await reader.file('/api/checkers/export?format=csv&text=zoe')
    expect(headers['content-disposition']).toContain('controleurs-')
    expect(text.split('\r\n')[1]).toMatch(/^Zoé Sanstag;Candidat;Non défini;/)
    expect(await reader.file('/api/checkers/export?format=xlsx')).toMatchObject({ status: 200 })
  })
})

describe('two thousand checkers', () => {
  const plansOf = async (query: object): Promise<string> => {
    const [rows] = await statementsOf(server.db, (db) => findCheckerPage(db, checkerList.query.parse(query), '2026-11-23'))
    if (!rows) throw new Error('nothing was asked')
    const { sql: text, parameters } = rows
    const plan = await server.db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('are listed and searched from an index, as twenty are', async () => {
    await sql`insert into checker (id, first_name, last_name, type, email)
      select gen_random_uuid(), 'Prénom' || n, 'Nom' || n * 7919 % 2000, 'CHECKER', 'p' || n || '@example.org' from generate_series(1, 2000) n`.execute(
      server.db,
    )
    await sql`vacuum analyze checker`.execute(server.db)

    expect(await plansOf({})).toContain('Index Scan using checker_list_idx')
    expect(await plansOf({ pageIndex: 3 })).not.toContain('Seq Scan on checker ')
    expect(await plansOf({ text: 'nom1234' })).toContain('checker_list_search_idx')
  })
})
