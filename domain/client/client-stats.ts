/** The outcomes of orders, summed. */
export type Tally = { orders: number; failed: number; canceled: number; done: number; daysToDone: number }

const none: Tally = { orders: 0, failed: 0, canceled: 0, done: 0, daysToDone: 0 }

/** The sum of some tallies. */
export const tallyOf = (some: readonly Tally[]): Tally =>
  some.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      failed: sum.failed + one.failed,
      canceled: sum.canceled + one.canceled,
      done: sum.done + one.done,
      daysToDone: sum.daysToDone + one.daysToDone,
    }),
    none,
  )

/** The days from an order to its mission's end, on average; nothing while nothing is done. */
export const averageDays = ({ done, daysToDone }: Tally): number | null => (done === 0 ? null : daysToDone / done)

/** The change from one year to the next, in whole percent; nothing to compare with nothing. */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)
