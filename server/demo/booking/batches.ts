import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items generated between two turns of the event loop: generation is synchronous, and a batch may be written at the same time. */
const generatedAtOnce = 20

type Batch<Item> = { batch: number; simulations: readonly Item[] }

/** Splits items into numbered batches of `size`: the same items give the same batches. */
const inBatches = async function* <Item>(items: Iterable<Item>, size: number): AsyncGenerator<Batch<Item>> {
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

/** Writes items in numbered batches of `size`: one batch is written while the next one is generated. */
export const writeInBatches = async <Item>(
  items: Iterable<Item>,
  size: number,
  write: (batch: number, simulations: readonly Item[]) => Promise<void>,
): Promise<void> => {
  let writing = Promise.resolve()
  for await (const { batch, simulations } of inBatches(items, size)) {
    await writing
    writing = write(batch, simulations)
    // A failure surfaces where the write is awaited, one batch later.
    writing.catch(() => undefined)
  }
  await writing
}
