import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items generated before the event loop runs: generation is synchronous, and a batch may be written meanwhile. */
const generatedAtOnce = 20

export type Batch<Item> = { batch: number; simulations: readonly Item[] }

/** The items in numbered batches of a size: the same batches for the same items. */
export const inBatches = async function* <Item>(items: Iterable<Item>, size: number): AsyncGenerator<Batch<Item>> {
  let batch = 1
  let simulations: Item[] = []
  for (const item of items) {
    simulations.push(item)
    if (simulations.length % generatedAtOnce === 0) await nextTurn()
    if (simulations.length < size) continue
    yield { batch, simulations }
    batch += 1
    simulations = []
  }
  if (simulations.length > 0) yield { batch, simulations }
}
