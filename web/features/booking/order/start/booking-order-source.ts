import { z } from 'zod'

const order = z.uuid().optional().catch(undefined)
/** The order from which a new order starts: replanned (`from`), copied (`copy`) or of the same dwelling (`again`). `?copy=0191…`. */
export const orderSource = z.object({ from: order, copy: order, again: order })
/** The same as a plain type, for the form. */
export type OrderSource = { from?: string | undefined; copy?: string | undefined; again?: string | undefined }
