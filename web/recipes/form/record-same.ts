/** Whether two values are equal, in any order of their keys; a missing value equals null. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string => JSON.stringify(value ?? null, (_, inner: unknown) => (isRow(inner) ? sorted(inner) : inner))
const isRow = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)
const sorted = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, part]) => part !== null && part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
