import { configDefaults, defineConfig } from 'vitest/config'

/**
 * The tests that `npm run mutate` runs on each change of a rule: those of `domain`, which need neither a database nor a browser. The solver of
 * plans is not changed; its tests take seconds each, and each rule that it uses has tests of its own.
 */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'domain/calendar/plan/**'],
    isolate: false,
    unstubGlobals: true,
    setupFiles: ['checks/mutation-runs.ts'],
    // The changed code counts its calls, so that a property takes more than the usual 5 s on a busy machine.
    testTimeout: 60_000,
  },
})
