import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'
import { deleteFiles, lockLooseFiles } from './stored-file.queries.ts'

/** Longer than a request takes from the first byte to its commit. */
const waitingMs = 3_600_000
const atOnce = 50

/**
 * Deletes the stored copies without a row: those of deleted documents, and those whose request was refused or aborted. Enqueued by the
 * change that releases a copy, and run every hour for the others.
 */
export const sweepFilesJob = defineJob({
  name: 'platform.sweep-files',
  schedule: { everyMinutes: 60 },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, files, now }, { done }) => {
    const keys = await lockLooseFiles(db, new Date(Date.parse(now) - waitingMs).toISOString(), atOnce)
    for (const key of keys) await files.remove(key)
    await deleteFiles(db, keys)
    return { isFinished: keys.length < atOnce, done: done + keys.length }
  },
})
