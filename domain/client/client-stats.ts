/** Sums over orders, by outcome. */
export type Tally = { orders: number; failed: number; canceled: number; done: number; daysToDone: number }

const none: Tally = { orders: 0, failed: 0, canceled: 0, done: 0, daysToDone: 0 }

/** The sum of several tallies. */
export const tallyOf = (some: readonly Tally[]): Tally =>
  some.reduce(
    (sum, tally) => ({
      orders: sum.orders + tally.orders,
      failed: sum.failed + tally.failed,
      canceled: sum.canceled + tally.canceled,
      done: sum.done + tally.done,
      daysToDone: sum.daysToDone + tally.daysToDone,
    }),
    none,
  )

/** Average days from order to end of mission; null while no order is done. */
export const averageDays = ({ done, daysToDone }: Tally): number | null => (done === 0 ? null : daysToDone / done)

/** The change from one year to the next, in whole percent; null when the year before is 0. */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)
