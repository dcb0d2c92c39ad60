type Waiting<Item, Result> = { item: Item; resolve: (result: Result | undefined) => void; reject: (error: unknown) => void }

/**
 * Groups calls that come at the same time: while one batch runs, the next items wait, and run together. When a batch fails, each of its items
 * runs alone, so that one does not spoil the others: `run` must be repeatable.
 * @param run gives the results in the order of the items
 */
export const inBatches = <Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>,
): ((item: Item) => Promise<Result | undefined>) => {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false
  const runBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [rank, { resolve }] of batch.entries()) resolve(results[rank])
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await runBatch([one])
      else for (const { reject } of batch) reject(error)
    }
  }
  const runAll = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await runBatch(batch)
    }
    isRunning = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
