/** A block as the guard of new orders reads it: since when, and what the client is told. */
export type ActiveBlock = { title: string; startDay: string }

type Block = ActiveBlock & { endDay: string | null; unblockedAt: string | null }

/** A block stands from its first day to its last, unless somebody or a payment lifted it. Source: STATE-3. */
export const isBlockActive = ({ startDay, endDay, unblockedAt }: Block, day: string): boolean =>
  unblockedAt === null && startDay <= day && (endDay === null || day <= endDay)
