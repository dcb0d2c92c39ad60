import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items generated between two turns of the event loop: generation is synchronous, and a batch may be written at the same time. */
const generatedAtOnce = 20

export type Batch<Item> = { batch: number; simulations: readonly Item[] }

/** Splits items into numbered batches of `size`: the same items give the same batches. */
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
