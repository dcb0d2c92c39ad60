import type { z } from 'zod'

/**
 * Reads the query of an address: every value is text, a repeated name is a list. Schemas convert the values.
 * Given to the router as `parseSearch`.
 */
export const parseSearch = (search: string): Record<string, string | string[]> => {
  const read = new URLSearchParams(search)
  return Object.fromEntries([...new Set(read.keys())].map((name) => [name, singleOrList(read.getAll(name))]))
}

/** Writes the query of an address: `?status=planned&status=done`; empty values are left out. Given to the router as `stringifySearch`. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([name, value]) => [value].flat().map((item: unknown): [string, unknown] => [name, item]))
  const filled = pairs.filter(([, item]) => item !== undefined && item !== null && item !== '')
  const written = new URLSearchParams(filled.map(([name, item]) => [name, String(item)])).toString()
  return written ? `?${written}` : ''
}

let announceIgnored: (values: readonly string[]) => void = () => {}
/** Sets the listener of the values of the address that no page knows, as `status=perdu`. */
export const onIgnoredValues = (listener: typeof announceIgnored): void => {
  announceIgnored = listener
}

/**
 * Parses the address bar with a call's own filter. Refused values are dropped and announced, the others of a list stay: a bad link opens the
 * list with the rest, not an error.
 */
export const readSearch = <Schema extends z.ZodType>(filter: Schema, search: Record<string, unknown>): z.output<Schema> => {
  // The router gives an ignored parameter again, as undefined.
  const parsed = filter.safeParse(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)))
  if (parsed.success) return parsed.data
  const refused = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [name]) : [issue.path],
  )
  announceIgnored(refused.map(([name = '', index]) => `${String(name)}=${String(valueAt(search[String(name)], index))}`))
  const rest = filter.parse(Object.fromEntries(Object.entries(search).flatMap(([name, value]) => withoutRefused(name, value, refused))))
  // The router lays the result over the parameters as typed: an ignored one must be named to disappear.
  return Object.assign(Object.fromEntries(refused.map(([name = '']) => [name, undefined])), rest)
}

const valueAt = (value: unknown, index: PropertyKey | undefined): unknown =>
  Array.isArray(value) && typeof index === 'number' ? value[index] : value

/** A parameter without its refused items; none when the whole parameter is refused, or nothing of it remains. */
const withoutRefused = (name: string, value: unknown, refused: readonly (readonly PropertyKey[])[]): [string, unknown][] => {
  const paths = refused.filter(([first]) => first === name)
  if (paths.length === 0) return [[name, value]]
  if (!Array.isArray(value) || paths.some(([, index]) => index === undefined)) return []
  const rest = value.filter((_, index) => !paths.some(([, refusedIndex]) => refusedIndex === index))
  return rest.length > 0 ? [[name, rest]] : []
}

const singleOrList = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values)
