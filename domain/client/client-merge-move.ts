import { z } from 'zod'

/** The two clients of a merge or of its undo, for the reactions of other subjects. */
export const merge = z.object({ id: z.uuid(), survivorId: z.uuid(), mergedId: z.uuid(), survivorName: z.string(), mergedName: z.string() })
export type Merge = z.output<typeof merge>
export const mergeFacts = z.object({ merge })

/** Direction in which a merge's orders move: to the survivor, or back after an undo. */
export const orderWays = ['there', 'back'] as const
export type OrderWay = (typeof orderWays)[number]

/** A stopped move of a merge's orders: the two clients, the direction and the reason. */
export const stoppedMove = z.object({ merge, way: z.enum(orderWays), because: z.string(), at: z.string() })
export type StoppedMove = z.output<typeof stoppedMove>
