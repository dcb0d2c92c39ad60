import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call, FileAnswer } from '@adm/contract/call/call'
import { negotiate } from '@fastify/accept-negotiator'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { partOf, readRange } from './byte-range.ts'
import type { Answer } from './idempotency.ts'

const ignored: readonly string[] = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'enum',
  'const',
  'default',
  'propertyNames',
]

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adapts a JSON schema to the serializer: removes validation rules, and writes a union with null as `nullable`, because the serializer
 * would run a validator on each value of a union.
 */
const lightened = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(lightened)
  if (!isObject(schema)) return schema
  // A union of rows distinguished by one of their fields is written as `oneOf`.
  const several = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(several)) {
    const choices = several.filter((choice) => !isObject(choice) || choice['type'] !== 'null')
    const [only] = choices
    if (choices.length === 1 && isObject(only) && choices.length < several.length) return { ...Object(lightened(only)), nullable: true }
    return {}
  }
  const entries = Object.entries(schema).filter(([key]) => !ignored.includes(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, key === 'properties' ? mapped(value) : lightened(value)]))
}
const mapped = (properties: unknown) =>
  isObject(properties) ? Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, lightened(property)])) : properties

type Writer = (body: unknown) => string
/** The writer of a response, compiled at its first use: a process never writes most kinds of response. */
const writerOf = (answer: z.ZodType): Writer => {
  let write: Writer | undefined
  const make = () => {
    const schema = lightened(z.toJSONSchema(answer, { target: 'draft-7', io: 'output', unrepresentable: 'any' }))
    return fastJson(isObject(schema) ? schema : {})
  }
  return (body) => (write ??= make())(body)
}

/** The response writers of a call, as options of its route: undeclared fields are not sent. */
export const answerWriters = (call: Call) => {
  if (typeof call.answer === 'string') return {}
  const writers = new Map<string, Writer>([[String(call.status ?? 200), writerOf(call.answer)]])
  if (call.later) writers.set('202', writerOf(call.later))
  return {
    // Fastify requests a writer for each status that has a schema; the schema itself is compiled in the writer.
    schema: { response: Object.fromEntries([...writers.keys()].map((status) => [status, {}])) },
    serializerCompiler: ({ httpStatus = '' }: { httpStatus?: string }): Writer => {
      const write = writers.get(httpStatus)
      if (!write) throw new Error(`${call.method} ${call.path} has no answer of status ${httpStatus}`)
      return write
    },
  }
}

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
/** Below this size, compressing takes longer than it saves on the way. */
const leastCompressedBytes = 32_768

/**
 * Sends responses as bytes: a string with one « € » takes twice the memory, and Node would convert it several times. Large ones are
 * compressed by Node's threads when the client accepts it.
 */
export const sendBytes = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string') return payload
    const bytes = Buffer.from(payload)
    if (bytes.length < leastCompressedBytes) return bytes
    reply.header('vary', 'accept-encoding')
    const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip'])
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    return encoders[encoding](bytes)
  })
}

/** 202 when the call continues after its response, else the status of a complete response. */
export const statusOf = (call: Call, body: object | undefined): number => (call.later?.safeParse(body).success ? 202 : (call.status ?? 200))

/** @throws {Error} when a response does not match the declared schema of its call: it would be sent wrong or incomplete */
export const checkAnswer = (call: Call, body: object | undefined): void => {
  if (typeof call.answer === 'string' || statusOf(call, body) === 202) return
  const parsed = call.answer.safeParse(JSON.parse(JSON.stringify(body ?? null)))
  if (!parsed.success) throw new Error(`${call.method} ${call.path} answers what it does not declare: ${z.prettifyError(parsed.error)}`)
}

/** True when the response of the call is a stream of bytes. */
export const isFile = (call: Call, payload: object | undefined): payload is FileAnswer =>
  typeof call.answer === 'string' && call.answer !== 'nothing' && payload !== undefined && 'body' in payload

/** Sends a value, with the row's version as ETag, and the identifier of the change to undo. */
export const send = (call: Call, reply: FastifyReply, { status, body, changeId }: Answer): FastifyReply => {
  if (changeId) reply.header('change-id', changeId)
  if (call.version && body && 'version' in body) reply.header('etag', `"${String(body.version)}"`)
  return call.answer === 'nothing' ? reply.status(204).send() : reply.status(status).send(body)
}

/** Sends a file while it is read. The first chunk is awaited, so that an immediate failure is still sent as an error response. */
export const sendFile = async (
  call: Call,
  reply: FastifyReply,
  { name, type, body, inline, tag, bytes }: FileAnswer,
): Promise<FastifyReply> => {
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  const file = `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`
  reply.type(type)
  if (call.answer === 'events') return reply.send(body)
  if (tag) reply.header('etag', `"${tag}"`).header('cache-control', 'private, no-cache')
  if (tag && matchesTag(tag, reply.request.headers['if-none-match'])) return reply.status(304).send()
  reply.header('content-disposition', `${inline ? 'inline' : 'attachment'}; ${file}`)
  const part = bytes === undefined ? body : rangeOf(reply, body, bytes)
  return reply.send(Readable.from(part ? await awaitFirstChunk(part) : [], { objectMode: false }))
}

/** The whole of a file whose length is known, or the requested range; null when the range is outside the file. */
const rangeOf = (reply: FastifyReply, body: FileAnswer['body'], bytes: number): FileAnswer['body'] | null => {
  reply.header('accept-ranges', 'bytes')
  const range = readRange(reply.request.headers.range, bytes)
  if (range === 'outside') {
    reply.status(416).header('content-range', `bytes */${bytes}`)
    return null
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  reply.header('content-length', to - from + 1)
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  return range ? partOf(body, range) : body
}

const matchesTag = (tag: string, current: string | undefined): boolean =>
  (current ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === `"${tag}"`)

const awaitFirstChunk = async (body: FileAnswer['body']): Promise<AsyncIterable<string | Uint8Array>> => {
  const chunks = body[Symbol.asyncIterator]()
  const first = await chunks.next()
  return {
    async *[Symbol.asyncIterator]() {
      try {
        if (!first.done) yield first.value
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
      } finally {
        await chunks.return?.()
      }
    },
  }
}
