import { z } from 'zod'

const order = z.uuid().optional().catch(undefined)
/** What a new order begins with: the closed one that it takes up again, the one that it copies, or the one of the same home. `?copy=0191…`. */
export const orderSource = z.object({ from: order, copy: order, again: order })
/** The same, as the form takes it. */
export type OrderSource = { from?: string | undefined; copy?: string | undefined; again?: string | undefined }
