import { cwd } from 'node:process'
import { defineConfig } from 'vitest/config'
import { databaseDependent } from './checks/database-dependent.ts'
import { nodeDependent } from './checks/node-dependent.ts'

const needPostgres = [
  'server/process/*.test.ts',
  'server/{interrupted-start,bad-alerts,bad-days,bad-network}.test.ts',
  'server/platform/database/embedded/embedded-postgres.test.ts',
  'scripts/**/*.test.ts',
]

/** One database a test file. The files of a process share their imports: half of the time of all of them. Each has a pool of its own. */
const onDatabase = { isolate: false, exclude: needPostgres, globalSetup: ['checks/test-database.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

/**
 * `domain`: no database. `domain-dependent`: those of them that depend on the version of Node. `server`: one database a test file.
 * `server-dependent`: those of them that depend on which PostgreSQL it is. `start`: the product's process, in all its placements.
 */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  test: {
    // One for each core. The default leaves one core idle, which on two cores is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'domain',
          // A new process for each of a hundred files takes three times as long as the tests.
          isolate: false,
          // What a test puts in the place of the browser's objects ends with it.
          unstubGlobals: true,
          setupFiles: ['checks/restored-globals.ts'],
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'checks/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'domain-dependent', isolate: false, include: nodeDependent(cwd()), testTimeout: 240_000 } },
      { test: { ...onDatabase, name: 'server', include: ['server/**/*.test.ts'] } },
      { test: { ...onDatabase, name: 'server-dependent', include: databaseDependent(cwd()) } },
      { test: { name: 'start', include: needPostgres, globalSetup: ['checks/built.mjs'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false } },
    ],
  },
})
