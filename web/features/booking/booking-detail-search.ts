import { z } from 'zod'

/** Search of an order's page: the open tab, and the field whose form a link opens. */
export const bookingDetailSearch = z.object({
  tab: z.string().optional().catch(undefined),
  field: z.string().optional().catch(undefined),
})
