import { z } from 'zod'

/** The closed order that a new one takes up again: `?from=0191…`. */
export const replanSearch = z.object({ from: z.uuid().optional().catch(undefined) })
