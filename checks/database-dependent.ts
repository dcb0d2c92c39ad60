import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Signs in a server test that its result may depend on the PostgreSQL it runs on: concurrent transactions and their locks, query plans and
 * the catalog, sorting and searching of texts, migrations. The other tests give the same result on every PostgreSQL, so they run on one.
 */
const signs = /at once|beside\(|somebodyWaits|deadlock|\bexplain\b|\bpg_[a-z]|collat|order by|sort=|\bsearch|LIST-[13]|migrat/

/** A comment has the words of a sign without its meaning. */
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

/** Minutes of load through processes and jobs: `booking-race.test.ts` proves the same locks and constraints on both. */
const runOnce = /booking-fault|booking-bulk-bad-days/

/** The server tests that run on `TEST_DATABASE_URL` as well as on the embedded PostgreSQL. */
export const databaseDependent = (root: string): string[] =>
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && !runOnce.test(file))
    .map((file) => join('server', file))
    .filter((file) => signs.test(readFileSync(join(root, file), 'utf8').replaceAll(comments, '')))
