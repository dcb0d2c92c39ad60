import { z } from 'zod'
import { several } from './call.ts'

/** A row in a picker. */
export const named = z.object({ id: z.uuid(), name: z.string() })
export type Named = z.output<typeof named>

/** The query of a picker: the typed text, or the ids whose names a reloaded page shows. */
export const namesQuery = z.strictObject({ name: z.string().trim().max(200).default(''), id: several(z.uuid()) })
