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
  /** A UUIDv7 of that instant. */
  id: (at: string) => string
}

/** A picker over the same items for many draws, each with its own generator: their weights are summed once. */
export type Picker<Item> = (random: Pick<Random, 'next'>) => Item

/** Rounds after which no draw resembles those of a neighbouring seed. */
const warmUp = 15

/** sfc32 by Chris Doty-Humphrey: small, fast, and with three words of seed, each of which makes another sequence. */
const sfc32 = (seed: number, subject: number, index: number) => {
  let [a, b, c, counter] = [seed | 0, subject | 0, index | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < warmUp; round += 1) next()
  return next
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

/** A picker of one of the items, with a probability proportional to its weight. */
export const makePicker = <Item>(items: readonly (readonly [item: Item, weight: number])[]): Picker<Item> => {
  let total = 0
  const sums = items.map(([, weight]) => (total += weight))
  return ({ next }) => {
    const drawn = items[Math.min(firstAbove(sums, next() * total), items.length - 1)]
    if (!drawn) throw new RangeError('Nothing to pick from')
    return drawn[0]
  }
}

/** FNV-1a: a word of 32 bits from a text. */
const wordOf = (text: string): number => Buffer.from(text).reduce((word, byte) => Math.imul(word ^ byte, 0x01000193), 0x811c9dc5)

/**
 * The generator of one row: its draws change no other row, and those of other rows do not change its own.
 * @param subject what is drawn, « client » for example
 * @param index which row of the subject
 */
export const makeRandom = (seed: number, subject = '', index = 0): Random => {
  const next = sfc32(seed, wordOf(subject), index)
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const [item] = items.slice(int(0, items.length - 1))
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  return {
    next,
    int,
    bool: (probability) => next() < probability,
    pick,
    weighted: (items) => makePicker(items)({ next }),
    id: (at) => {
      const time = hex(Date.parse(at), 12)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(int(0, 0xfff), 3)}-${hex(0x8000 | int(0, 0x3fff), 4)}-${hex(int(0, 0xffffff), 6)}${hex(int(0, 0xffffff), 6)}`
    },
  }
}
