import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { z } from 'zod'
import { hostileBodies, hostileIds, hostileValues, jsonOf, nearMissesOf } from './hostile-values.ts'
import { type Operation, operationsOf } from './openapi-operation.ts'
import { type IdOf, samplesOf } from './schema-samples.ts'

/** A request of a run. A body of JSON is text, any other bytes. */
export type HostileRequest = { method: string; url: string; headers: Record<string, string>; body?: string | Uint8Array }
/** Sends a request as the account of the run. @returns `status` 0 when no answer came */
export type Send = (request: HostileRequest) => Promise<{ status: number; body: string }>
export type HostileReport = {
  /** The number of answers, by status. */
  statuses: Map<number, number>
  /** The operations that accepted a request, `GET /api/bookings`: the run reached what they do. */
  accepted: Set<string>
  operations: number
  /** Requests with an answer of the server at fault (5xx), or without any. */
  failures: string[]
}
/** @property perPlace the wrong values tried at each place of a request */
export type HostileRun = { send: Send; document: unknown; perPlace: number; seed: number }

const mostPlaces = 80

/** Sends what nobody should to every operation of an OpenAPI document: a wrong value at each place of its query, address and body. */
export const runHostile = async ({ send, document, perPlace, seed }: HostileRun): Promise<HostileReport> => {
  const report: HostileReport = { statuses: new Map(), accepted: new Set(), operations: 0, failures: [] }
  const operations = operationsOf(document)
  const idOf = await findIds(operations, send)
  for (const [rank, operation] of operations.entries()) {
    const name = `${operation.method} ${operation.path}`
    report.operations += 1
    const note: Send = async (request) => {
      const answer = await send(request)
      report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 200 && answer.status < 300) report.accepted.add(name)
      const sent = `${request.method} ${request.url} ${JSON.stringify(String(request.body ?? '').slice(0, 1_000))}`
      if (answer.status === 0 || answer.status >= 500) report.failures.push(`${answer.status} ${sent} → ${answer.body.slice(0, 300)}`)
      return answer
    }
    const draw = <Value>(values: readonly Value[], count: number, place: number): Value[] =>
      fc.sample(
        fc.shuffledSubarray([...values], { minLength: Math.min(count, values.length), maxLength: Math.min(count, values.length) }),
        {
          numRuns: 1,
          seed: seed + rank * 1_000 + place,
        },
      )[0] ?? []
    await sendTo(operation, { send: note, idOf, draw, perPlace })
  }
  return report
}

type Draw = <Value>(values: readonly Value[], count: number, place: number) => Value[]
type Context = { send: Send; idOf: IdOf; draw: Draw; perPlace: number }

const sendTo = async (operation: Operation, context: Context): Promise<void> => {
  const { method, path, isStream } = operation
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => context.idOf(name === 'id' ? (path.split('/')[2] ?? '') : name))
  await context.send({ method, url: `${address}?colour=red&__proto__=1`, headers: {} })
  if (isStream) return
  await sendQueries(operation, address, context)
  await sendAddresses(operation, context)
  if (operation.form) await sendForms(operation.form, address, context)
  if (operation.body || method !== 'GET') await sendBodies(operation, address, context)
}

const hostileTexts = hostileValues.filter((value) => typeof value === 'string')

/** Each parameter alone with its right values and wrong ones, and twice. */
const sendQueries = async ({ method, query }: Operation, address: string, { send, idOf, draw, perPlace }: Context): Promise<void> => {
  const valuesOf = new Map(query.map(({ name, schema }) => [name, samplesOf(schema, idOf, name).map(textIn)]))
  const firstOf = (name: string) => valuesOf.get(name)?.[0] ?? ''
  const required = query.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []))
  const sendQuery = (pairs: readonly (readonly [name: string, value: string])[]) =>
    send({ method, url: `${address}?${pairs.map(([name, value]) => `${name}=${escaped(value)}`).join('&')}`, headers: {} })

  await sendQuery(required.map((name) => [name, firstOf(name)]))
  for (const [place, name] of [...valuesOf.keys()].entries()) {
    const others = required.filter((other) => other !== name).map((other) => [other, firstOf(other)] as const)
    const texts = draw(hostileTexts, perPlace, place).map((text) => text.slice(0, 3_000))
    for (const value of [...(valuesOf.get(name) ?? []), ...texts]) await sendQuery([...others, [name, value]])
    await sendQuery([...others, [name, firstOf(name)], [name, 'x'], [name, '']])
  }
}

/** Wrong identifiers, one at a time, and one of no row. */
const sendAddresses = async ({ method, path, body }: Operation, { send, draw, perPlace }: Context): Promise<void> => {
  for (const [name] of path.matchAll(/\{\w+\}/g))
    for (const id of [...draw(hostileIds, perPlace, 900), randomUUID()])
      await send({ method, url: path.replace(name, id).replace(/\{\w+\}/g, randomUUID()), ...(body ? json('{}') : { headers: {} }) })
}

const textIn = (sample: unknown): string => {
  if (Array.isArray(sample)) return textIn(sample[0])
  return typeof sample === 'string' ? sample : JSON.stringify(sample ?? '')
}
/** Half of a surrogate pair has no percent encoding: its bytes are sent as CESU-8 writes them. */
const escaped = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '~')).replace('~', '%ED%A0%80')
const json = (body: string | Uint8Array) => ({ headers: { 'content-type': 'application/json', 'if-match': '"1"' }, body })

const sendBodies = async ({ method, body: schema }: Operation, address: string, { send, idOf, draw, perPlace }: Context): Promise<void> => {
  const make = { method, url: address }
  let version = 1
  const sendBody = async (body: string | Uint8Array) => {
    const request = { ...make, ...json(body) }
    const answer = await send({ ...request, headers: { ...request.headers, 'if-match': `"${version}"` } })
    version = versionIn(answer.body) ?? version
    return answer
  }
  for (const body of hostileBodies()) await sendBody(body)
  if (!schema) return
  for (const sample of samplesOf(schema, idOf)) {
    const sound = await withoutRefused(sample, sendBody)
    const places = draw(placesIn(sound), mostPlaces, 0)
    for (const [rank, place] of places.entries()) {
      for (const value of [...nearMissesOf(valueAt(sound, place)), ...draw(hostileValues, perPlace, rank)])
        await sendBody(jsonOf(replaced(sound, place, value)))
      await sendBody(jsonOf(replaced(sound, place, undefined)))
    }
  }
}

const refusal = z.object({ errors: z.array(z.object({ path: z.string() })) })
/** The sample without the fields that the server refuses, so that one wrong value is not hidden by another. */
const withoutRefused = async (sample: unknown, sendBody: (body: string) => Promise<{ status: number; body: string }>): Promise<unknown> => {
  let sound = sample
  for (let tries = 0; tries < 4; tries += 1) {
    const { status, body } = await sendBody(jsonOf(sound))
    const { data } = refusal.safeParse(status === 422 ? JSON.parse(body) : undefined)
    if (!data) return sound
    sound = data.errors.reduce((value, { path }) => (path ? replaced(value, path.split('.'), undefined) : value), sound)
  }
  return sound
}

const versioned = z
  .object({ version: z.int() })
  .or(z.object({ current: z.object({ version: z.int() }) }).transform(({ current }) => current))
/** The version of the row in an answer, or in a refusal of a stale change. */
const versionIn = (body: string): number | undefined =>
  body.startsWith('{') && body.includes('"version"') ? versioned.safeParse(JSON.parse(body)).data?.version : undefined

type Place = readonly string[]
/** The paths of all parts of a value, without itself. */
const placesIn = (value: unknown, path: Place = []): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => [[...path, key], ...placesIn(item, [...path, key])])
    : []

const valueAt = (value: unknown, [key, ...rest]: Place): unknown =>
  key === undefined || typeof value !== 'object' || value === null
    ? value
    : valueAt(new Map<string, unknown>(Object.entries(value)).get(key), rest)

/** The value with another one at a place; `undefined` removes it. */
const replaced = (value: unknown, [key, ...rest]: Place, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item))
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries([...fields, [key, replaced(fields.get(key), rest, by)]])
}

const boundary = 'hostile-part'
const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const files = ['', 'x', '\0'.repeat(100), '%PDF-1.7\n%%EOF', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', 'a;b\r\n1;2', 'é'.repeat(5_000)]

const sendForms = async (schema: NonNullable<Operation['form']>, url: string, { send, idOf, draw, perPlace }: Context): Promise<void> => {
  const [sample] = samplesOf(schema, idOf)
  const names = placesIn(sample).flatMap(([name = '', ...rest]) => (rest.length === 0 && name !== 'file' ? [name] : []))
  const textOf = (name: string) => textIn(Object.entries(sample ?? {}).find(([key]) => key === name)?.[1])
  const sendForm = (fields: string, file: string) =>
    send({
      method: 'POST',
      url,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.from(`${fields}${file}--${boundary}--\r\n`, 'latin1'),
    })
  const right = names.map((name) => part(name, textOf(name))).join('')
  for (const content of files) await sendForm(right, part('file', content, '; filename="a.csv"'))
  await sendForm(right, part('file', 'x', `; filename="${'x'.repeat(5_000)}\\..\\\0.pdf"`))
  await sendForm(right, `--${boundary}\r\ncontent-disposition: form-`)
  for (const [place, name] of names.entries()) {
    const others = names.filter((other) => other !== name).map((other) => part(other, textOf(other)))
    for (const text of draw(hostileTexts, perPlace, place))
      await sendForm([...others, part(name, text)].join(''), part('file', 'a;b\r\n1;2', '; filename="a.csv"'))
  }
}

const listed = z.object({ items: z.array(z.object({ id: z.string() })) })
/** An identifier of each list, so that the requests reach rows: `clientId` and `/api/clients/{id}` get that of a client. */
const findIds = async (operations: readonly Operation[], send: Send): Promise<IdOf> => {
  const ids = new Map<string, string>()
  for (const { method, path } of operations.filter(
    (operation) => operation.method === 'GET' && /^\/api\/[a-z-]+$/.test(operation.path) && !operation.isStream,
  )) {
    const { status, body } = await send({ method, url: path, headers: {} })
    const id = status === 200 && body.startsWith('{') ? listed.safeParse(JSON.parse(body)).data?.items[0]?.id : undefined
    if (id) ids.set(path.slice('/api/'.length), id)
  }
  return (name) => ids.get(name) ?? ids.get(`${name.replace(/_?id$/i, '')}s`) ?? randomUUID()
}
