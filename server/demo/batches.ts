import { setImmediate as breathe } from 'node:timers/promises'

/** So many are told before what is being written has its turn: telling takes the process whole, and the database would wait for it. */
const toldAtOnce = 20

export type Batch<Item> = { batch: number; stories: readonly Item[] }

/** What is told, so many at a time; the same batches, with the same numbers, each time. The one before may be written meanwhile. */
export const inBatches = async function* <Item>(items: Iterable<Item>, size: number): AsyncGenerator<Batch<Item>> {
  let batch = 1
  let stories: Item[] = []
  for (const item of items) {
    stories.push(item)
    if (stories.length % toldAtOnce === 0) await breathe()
    if (stories.length < size) continue
    yield { batch, stories }
    batch += 1
    stories = []
  }
  if (stories.length > 0) yield { batch, stories }
}

/** The items in order, in runs of those that are so and those that are not. */
export const runsOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): readonly { is: boolean; items: readonly Item[] }[] => {
  const runs: { is: boolean; items: Item[] }[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last && last.is === is(item)) last.items.push(item)
    else runs.push({ is: is(item), items: [item] })
  }
  return runs
}
