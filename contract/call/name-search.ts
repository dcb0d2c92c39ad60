import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { several } from './call.ts'

/** A row in a picker. */
export const named = z.object({ id: z.uuid(), name: z.string() })
export type Named = z.output<typeof named>

/** A choice of a picker: a row, and a second line that tells rows of one name apart, such as the town and the SIRET. */
export const choice = z.object({ ...named.shape, detail: z.string().nullable() })
export type Choice = z.output<typeof choice>

/** The query of a picker: the typed text, or the ids whose names a reloaded page shows. */
export const namesQuery = z.strictObject({ name: typedText().max(200).default(''), id: several(z.uuid()) })
