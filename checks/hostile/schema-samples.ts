import fc from 'fast-check'
import type { Schema } from './openapi-operation.ts'

/** The identifier for a field: `clientId` gets that of a client. */
export type IdOf = (name: string) => string

const asSchema = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {})

/**
 * Values that a schema accepts as far as it says so, every optional field filled: the first with the first choice of each union, the others
 * with one other choice each.
 * @param name the field, for its identifier
 */
export const samplesOf = (schema: Schema, idOf: IdOf, name = ''): unknown[] => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return choices.filter((choice) => asSchema(choice).type !== 'null').flatMap((choice) => samplesOf(asSchema(choice), idOf, name))
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return [schema.enum[0]]
  if (schema.type === 'array')
    return samplesOf(asSchema(Array.isArray(schema.items) ? schema.items[0] : schema.items), idOf, name).map((item) => [item])
  if (schema.type === 'object') return objectsOf(schema, idOf)
  if (schema.type === 'boolean') return [true]
  if (schema.type === 'integer' || schema.type === 'number') return [numberOf(schema)]
  return [textOf(schema, idOf, name)]
}

const objectsOf = (schema: Schema, idOf: IdOf): unknown[] => {
  const keys = asSchema(schema.propertyNames).enum?.map(String) ?? []
  const entries = keys.map((key) => [key, schema.additionalProperties] as const)
  const fields = Object.entries({ ...Object.fromEntries(entries), ...schema.properties }).map(
    ([key, field]) => [key, samplesOf(asSchema(field), idOf, key)] as const,
  )
  const first = Object.fromEntries(fields.map(([key, [sample]]) => [key, sample]))
  return [first, ...fields.flatMap(([key, [, ...others]]) => others.map((other) => ({ ...first, [key]: other })))]
}

const numberOf = ({ minimum, exclusiveMinimum, maximum }: Schema): number => {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : (minimum ?? 1)
  return Math.min(Math.max(least, 1), maximum ?? Infinity)
}

const formats: Readonly<Record<string, string>> = {
  date: '2027-03-01',
  'date-time': '2027-03-01T09:00:00Z',
  email: 'camille@example.com',
  uri: 'https://example.com/',
}
const textOf = ({ format, pattern, minLength }: Schema, idOf: IdOf, name: string): string => {
  if (format === 'uuid') return idOf(name)
  const formatted = formats[format ?? '']
  if (formatted) return formatted
  return pattern ? matching(pattern) : 'x'.repeat(Math.max(minLength ?? 0, 8))
}
const matching = (pattern: string): string => {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? ''
  } catch {
    // Patterns with a look-ahead, of e-mail addresses.
    return 'camille@example.com'
  }
}
