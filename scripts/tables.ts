/** `npm run tables`, with `DATABASE_URL`: writes `server/platform/database/tables.gen.ts` from a migrated database. */
import { writeFile } from 'node:fs/promises'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { rowTypesOf } from '../server/dev/row-types.ts'
import { openDatabase } from '../server/platform/database/database.ts'

const db = openDatabase(z.url('DATABASE_URL names a migrated database').parse(env['DATABASE_URL']), 1)
await writeFile(fileURLToPath(new URL('../server/platform/database/tables.gen.ts', import.meta.url)), await rowTypesOf(db))
await db.destroy()
