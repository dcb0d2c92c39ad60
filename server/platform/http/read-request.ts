import { type Call, isFileBody, isWholeBody, type ReceivedBody } from '@adm/contract/call/call'
import { type FieldRefusal, Refusal } from '@adm/domain/refusal'
import { endedBeforeBegun, spanMessage } from '@adm/domain/values/date/span'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { receiveFile } from './received-file.ts'

// Parses the request, once, before the handler runs.

const nothing = z.strictObject({})
const noBody = z.union([z.undefined(), z.null(), nothing])
const noSuchPage = () => new Refusal('missing', 'NOT_FOUND', "Cette page n'existe pas.")
const malformed = () => new Refusal('malformed', 'MALFORMED', 'La demande est illisible.')

/** Parses and checks the input of a call. @throws {Refusal} when a schema refuses it, before any transaction is opened */
export const readRequest = async (call: Call, request: FastifyRequest): Promise<object> => ({
  params: parse(call.params ?? nothing, request.params, noSuchPage),
  query: readQuery(call, request),
  body: await readBody(call, request),
  version: readVersion(call, request.headers['if-match']),
  lastEventId: call.answer === 'events' ? request.headers['last-event-id'] : undefined,
})

/** No form shows the errors of a query: the refusal of a period that ends before it begins is its sentence. */
const readQuery = (call: Call, request: FastifyRequest): unknown => {
  const query = parse(call.query ?? nothing, queryOf(call, request), invalid)
  const errors = typeof query === 'object' && query !== null ? endedBeforeBegun(query) : []
  if (errors.length > 0) throw new Refusal('invalid', 'FIELDS_INVALID', spanMessage, { errors })
  return query
}

/**
 * Calendars, mail programs and gateways add parameters of their own to the address of a personal link (`?nocache=1`, `?utm_source=…`): a
 * call by link without a query ignores them.
 */
const queryOf = ({ requires, query }: Call, request: FastifyRequest): unknown => (requires === 'link' && !query ? {} : request.query)

/** The form's fields are checked before the handler runs; `releaseFile` releases the file after the response. */
const readBody = async ({ body }: Call, request: FastifyRequest): Promise<unknown> => {
  if (isWholeBody(body)) return wholeBodyOf(request, body.headers)
  if (!isFileBody(body)) return parseBody(body ?? noBody, body ? (request.body ?? {}) : request.body)
  const { file, fields } = await receiveFile(body, request)
  return Object.assign({ file }, await parseBody(body.fields, fields))
}

/** A header that a sender repeats counts as missing. */
const wholeBodyOf = ({ body, headers }: FastifyRequest, names: readonly string[]): ReceivedBody => {
  const valueOf = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    headers: Object.fromEntries(names.map((name) => [name, valueOf(name)])),
  }
}

const deepest = 20
type Refuse = (errors: FieldRefusal[]) => Refusal

const parse = (schema: z.ZodType, value: unknown, refuse: Refuse): unknown => {
  requireWritable(value, refuse)
  return accepted(schema.safeParse(value), refuse)
}

/** A body may contain fields with an asynchronous check: phone numbers. */
const parseBody = async (schema: z.ZodType, value: unknown): Promise<unknown> => {
  requireWritable(value, invalid)
  return accepted(await schema.safeParseAsync(value), invalid)
}

const accepted = (parsed: z.ZodSafeParseResult<unknown>, refuse: Refuse): unknown => {
  if (!parsed.success) throw refuse(fieldsOf(parsed.error))
  return parsed.data
}

const requireWritable = (value: unknown, refuse: Refuse): void => {
  const unwritable = findUnwritable(value, [])
  if (unwritable) throw refuse([{ path: unwritable.join('.'), message: "Cette valeur n'est pas acceptée." }])
}

/** The path of a text that the database cannot store (a zero character or half of a surrogate pair), or of lists nested too deep. */
export const findUnwritable = (value: unknown, path: readonly string[]): readonly string[] | null => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (path.length > deepest) return path
  for (const [key, item] of Object.entries(value)) {
    const unwritable = findUnwritable(key, [...path, 'nom']) ?? findUnwritable(item, [...path, key])
    if (unwritable) return unwritable
  }
  return null
}

/** One sentence for each invalid field; an unknown key counts as an invalid field. */
const fieldsOf = ({ issues }: z.ZodError): FieldRefusal[] => {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths.map((steps) => steps.join('.'))) if (!messages.has(path)) messages.set(path, issue.message)
  }
  return [...messages].map(([path, message]) => ({ path, message }))
}

const invalid = (errors: readonly FieldRefusal[]): Refusal =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors })

const readVersion = (call: Call, ifMatch: string | undefined): number | undefined => {
  if (!call.version || call.method === 'GET' || (!ifMatch && call.version === 'answered')) return undefined
  if (!ifMatch) throw new Refusal('versionMissing', 'VERSION_MISSING', 'Rechargez la page avant de modifier : la version manque.')
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  if (version === undefined) throw malformed()
  return Number(version)
}

/** The caller's idempotency key, if any. @throws {Refusal} for an invalid key */
export const readKey = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw malformed()
  return key
}
