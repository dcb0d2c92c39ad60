import { defineConfig } from 'vitest/config'

const needPostgres = ['server/{main,bad-days}.test.ts', 'server/platform/{embedded-postgres,open-database}.test.ts', 'scripts/**/*.test.ts']

/** `domain`: no database. `server`: one database a test file. `start`: the product's process, in all its placements. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'checks/*.test.ts'], testTimeout: 240_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'server',
          // The files of a process share what they import: half of the time of all of them. Each has a database and a pool of its own.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: needPostgres,
          globalSetup: ['checks/test-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'start', include: needPostgres, globalSetup: ['checks/built.mjs'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false } },
    ],
  },
})
