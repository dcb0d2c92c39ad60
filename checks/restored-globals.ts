import { afterAll, vi } from 'vitest'

// Test files share a process, and `unstubGlobals` restores before each test: what the last test of a file put in the place of the browser's
// objects would meet the imports of the next file.
afterAll(() => {
  vi.unstubAllGlobals()
})
