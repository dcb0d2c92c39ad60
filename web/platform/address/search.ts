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

/** Parses the address bar with a call's own filter. Refused values are dropped: a bad link opens the list, not an error. */
export const readSearch = <Schema extends z.ZodType>(filter: Schema, search: Record<string, unknown>): z.output<Schema> => {
  const parsed = filter.safeParse(search)
  if (parsed.success) return parsed.data
  const bad = new Set(parsed.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])])))
  return filter.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !bad.has(name))))
}

const singleOrList = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values)
