import { z } from 'zod'

/** In the address of a page where a document lacks something: the field whose form opens, and the document to which a person comes back. */
export const mending = {
  field: z.string().optional().catch(undefined),
  back: z
    .string()
    .regex(/^\/billing\/[\w/-]+$/)
    .optional()
    .catch(undefined),
}
