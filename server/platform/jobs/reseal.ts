import { z } from 'zod'
import type { Db, OpenDb } from '../database/database.ts'
import { defineJob } from './jobs.ts'
import { resealed } from '../security/sealed.ts'

const mostAtOnce = 100

type Resealing = {
  name: string
  dailyAt: `${number}:${number}`
  /** The sealed texts after a row, in the order of their rows, at most so many. */
  find: (db: Db, after: string | null, most: number) => Promise<readonly { id: string; sealed: string }[]>
  /** Replaces a sealed text, unless the row has another one by now. */
  replace: (db: OpenDb, id: string, change: { from: string; to: string }) => Promise<void>
}

/** A job that seals the texts of a table again with the newest secret, while a previous one is configured (`DATA_SECRET_PREVIOUS`). */
export const defineResealJob = ({ name, dailyAt, find, replace }: Resealing) =>
  defineJob({
    name,
    schedule: { dailyAt },
    input: z.object({}),
    progress: z.object({ after: z.uuid() }),
    step: async ({ db, dataSecrets }, { done, progress }) => {
      if (dataSecrets.length === 1) return { isFinished: true }
      const rows = await find(db, progress?.after ?? null, mostAtOnce)
      for (const { id, sealed } of rows) {
        const again = resealed(dataSecrets, id, sealed)
        if (again !== null) await replace(db, id, { from: sealed, to: again })
      }
      const last = rows.at(-1)
      if (!last || rows.length < mostAtOnce) return { isFinished: true, done: done + rows.length }
      return { isFinished: false, done: done + rows.length, progress: { after: last.id } }
    },
  })
