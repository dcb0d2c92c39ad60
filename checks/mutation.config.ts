import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` runs on each change of a rule: those of `domain`, which need neither a database nor a browser. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    isolate: false,
    unstubGlobals: true,
    // The changed code counts its calls, so that a property of the solver takes more than the usual 5 s on a busy machine.
    testTimeout: 60_000,
  },
})
