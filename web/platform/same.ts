/** Whether two values are equal, in any order of their keys; a missing value equals null and an empty list. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string => JSON.stringify(value ?? null, (_, inner: unknown) => (isRow(inner) ? sorted(inner) : inner))
const isNothing = (part: unknown): boolean => part === null || part === undefined || (Array.isArray(part) && part.length === 0)
const isRow = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)
const sorted = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, part]) => !isNothing(part))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
