import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { type ChainedDocument, findBreak } from './chain.ts'
import { takeNumber } from './number-series.ts'

// Samples of issued documents, with the triggers that every subject with issued rows has.

const entry = fileURLToPath(new URL('../../../checks/number-process.ts', import.meta.url))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql
    .raw(
      `create table issued_sample (id uuid primary key, number text unique, day date, content text, previous_hash text, hash text, paid integer);
       create table issued_sample_line (id uuid primary key, sample_id uuid not null references issued_sample, label text);
       create trigger issued_row before update or delete on issued_sample for each row execute function refuse_change_of_issued_row('paid');
       create trigger issued_table before truncate on issued_sample execute function refuse_change_of_issued_row();
       create trigger issued_part before insert or update or delete on issued_sample_line
         for each row execute function refuse_change_of_issued_part('issued_sample', 'sample_id');`,
    )
    .execute(server.db)
})
afterAll(() => server.stop())

const issue = (day: string, content: string, isRefused = false) =>
  inOneTransaction(server.db, async (db) => {
    const taken = await takeNumber({ db }, 'AV', day, content)
    if (isRefused) throw new Error('refused after its number')
    return taken
  })

describe('a number', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('number_series').execute()
  })

  it('begins at 1, also in each new year, and goes up by one', async () => {
    const taken = [
      await issue('2026-12-30', 'a'),
      await issue('2026-12-31', 'b'),
      await issue('2027-01-01', 'c'),
      await issue('2027-01-01', 'd'),
    ]

    expect(taken.map(({ number }) => number)).toEqual(['AV2026-000001', 'AV2026-000002', 'AV2027-000001', 'AV2027-000002'])
    expect(taken.slice(1).map(({ previousHash }) => previousHash)).toEqual(taken.slice(0, -1).map(({ hash }) => hash))
  })

  it('of a refused document is the next document’s', async () => {
    await issue('2026-11-30', 'a')
    await expect(issue('2026-11-30', 'b', true)).rejects.toThrow('refused')

    expect((await issue('2026-11-30', 'c')).number).toBe('AV2026-000002')
  })

  it('is refused for a day before the last one, in French', async () => {
    await issue('2026-11-30', 'a')

    await expect(issue('2026-11-29', 'b')).rejects.toMatchObject({
      code: 'SERIES_DATE_BACK',
      message:
        'Le dernier document de la série AV est daté du lundi 30 novembre 2026\u00a0: un document émis ensuite ne peut pas porter une date antérieure.',
    })
  })
})

describe('processes that issue at once and are killed', () => {
  const children = new Set<ChildProcess>()
  const launch = () => {
    const child = spawn(execPath, ['--import', 'tsx', entry], {
      env: { TEST_SERVER_URL: server.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    return child
  }
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  /** Waits until a process has issued this many documents, and kills it in the middle of the next ones. */
  const killAfter = async (child: ChildProcess, issued: number) => {
    let seen = 0
    await new Promise<void>((resolve) => {
      child.stdout?.on('data', (dots: Buffer) => {
        seen += dots.length
        if (seen >= issued) resolve()
      })
    })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  it('leave a whole series: no hole, no number twice, every document chained', async () => {
    await Promise.all([20, 35, 50].map((issued) => killAfter(launch(), issued)))

    const { rows } = await sql<ChainedDocument>`select number, day, content, previous_hash as "previousHash", hash
      from issued_sample order by number`.execute(server.db)
    expect(rows.length).toBeGreaterThanOrEqual(105)
    expect(findBreak(rows)).toBeUndefined()
  }, 120_000)
})

describe('an issued row', () => {
  const draft = '00000000-0000-7000-8000-00000000d001'
  const issued = '00000000-0000-7000-8000-00000000d002'
  const refused = { constraint: 'issued_row_check' }
  const run = (statement: string) => sql.raw(statement).execute(server.db)
  beforeAll(async () => {
    await run(`insert into issued_sample (id, number, content) values ('${draft}', null, 'a'), ('${issued}', null, 'b');
      insert into issued_sample_line (id, sample_id, label) values ('${draft}', '${draft}', 'a'), ('${issued}', '${issued}', 'b');
      update issued_sample set number = 'FA2025-000001' where id = '${issued}'`)
  })

  it('is never changed, deleted or emptied, whichever program writes', async () => {
    await expect(run(`update issued_sample set content = 'x' where id = '${issued}'`)).rejects.toMatchObject(refused)
    await expect(run(`update issued_sample set number = null where id = '${issued}'`)).rejects.toMatchObject(refused)
    await expect(run(`delete from issued_sample where id = '${issued}'`)).rejects.toMatchObject(refused)
    await expect(run('truncate issued_sample cascade')).rejects.toMatchObject(refused)
  })

  it('takes its payment, and nothing else beside it', async () => {
    await run(`update issued_sample set paid = 100 where id = '${issued}'`)
    await expect(run(`update issued_sample set paid = 0, content = 'x' where id = '${issued}'`)).rejects.toMatchObject(refused)
  })

  it('keeps its lines: none is added, changed, deleted, or moved in or out', async () => {
    const line = 'issued_sample_line'
    await expect(run(`insert into ${line} (id, sample_id) values (gen_random_uuid(), '${issued}')`)).rejects.toMatchObject(refused)
    await expect(run(`update ${line} set label = 'x' where id = '${issued}'`)).rejects.toMatchObject(refused)
    await expect(run(`update ${line} set sample_id = '${draft}' where id = '${issued}'`)).rejects.toMatchObject(refused)
    await expect(run(`update ${line} set sample_id = '${issued}' where id = '${draft}'`)).rejects.toMatchObject(refused)
    await expect(run(`delete from ${line} where id = '${issued}'`)).rejects.toMatchObject(refused)
  })

  it('stands beside drafts that change and go', async () => {
    await run(`update issued_sample_line set label = 'y' where id = '${draft}'`)
    await run(`delete from issued_sample_line where id = '${draft}'`)
    await run(`update issued_sample set content = 'y' where id = '${draft}'`)
    await run(`delete from issued_sample where id = '${draft}'`)

    const { rows } = await sql`select 1 from issued_sample where id = ${draft}`.execute(server.db)
    expect(rows).toEqual([])
  })
})
