/** A pseudo-random generator: the same values for the same seed. */
export type Random = {
  /** From 0, included, to 1, excluded. */
  next: () => number
  /** A whole number, both ends included. */
  int: (from: number, to: number) => number
  /** True with this probability, 0 to 1. */
  bool: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** One of the items, with a probability proportional to its weight. */
  weighted: <Item>(items: readonly (readonly [item: Item, weight: number])[]) => Item
  /** A picker over the same items for many draws: their weights are summed once. */
  weightedPicker: <Item>(items: readonly (readonly [item: Item, weight: number])[]) => () => Item
  shuffle: <Item>(items: readonly Item[]) => Item[]
  /** A UUIDv7 of that instant. */
  id: (at: string) => string
}

/** mulberry32: small and fast, sufficient for sample data. */
const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** The index of the first of these increasing numbers above `value`; their count when there is none. */
const firstAbove = (growing: readonly number[], value: number): number => {
  let low = 0
  let high = growing.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((growing[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** A seed of its own for each text, so that its draws change no other sample value. */
export const seedOf = (text: string): number => Buffer.from(text).reduce((seed, byte) => (Math.imul(seed, 31) + byte) | 0, 7)

/** A generator from a seed. */
export const makeRandom = (seed: number): Random => {
  const next = mulberry32(seed)
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const [item] = items.slice(int(0, items.length - 1))
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  const weightedPicker = <Item>(items: readonly (readonly [Item, number])[]): (() => Item) => {
    let total = 0
    const sums = items.map(([, weight]) => (total += weight))
    return () => {
      const drawn = items[Math.min(firstAbove(sums, next() * total), items.length - 1)]
      if (!drawn) throw new RangeError('Nothing to pick from')
      return drawn[0]
    }
  }
  return {
    next,
    int,
    bool: (probability) => next() < probability,
    pick,
    weighted: (items) => weightedPicker(items)(),
    weightedPicker,
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    id: (at) => {
      const time = hex(Date.parse(at), 12)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(int(0, 0xfff), 3)}-${hex(0x8000 | int(0, 0x3fff), 4)}-${hex(int(0, 0xffffff), 6)}${hex(int(0, 0xffffff), 6)}`
    },
  }
}
