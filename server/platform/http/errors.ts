import { Refusal, type RefusalKind } from '@adm/domain/refusal'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import pg from 'pg'
import { newId } from '../database/ids.ts'

/** The HTTP status of each kind of refusal. */
const statusOf: Record<RefusalKind, number> = {
  malformed: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  versionMissing: 428,
  tooMany: 429,
  unavailable: 503,
}

const malformed = new Refusal('malformed', 'MALFORMED', 'La demande est illisible.')
const unavailable = new Refusal(
  'unavailable',
  'UNAVAILABLE',
  'Le serveur est momentanément indisponible. Réessayez dans quelques secondes.',
  {
    retryAfter: 2,
  },
)
/** Refusals of the HTTP library itself, before any call. */
const noSuchPage = new Refusal('missing', 'NOT_FOUND', "Cette page n'existe pas.")
const httpRefusals: Record<number, Refusal> = {
  403: noSuchPage,
  404: noSuchPage,
  413: new Refusal('tooLarge', 'TOO_LARGE', 'La demande est trop volumineuse.'),
  415: new Refusal('unsupported', 'UNSUPPORTED_TYPE', "Ce type de contenu n'est pas accepté."),
  503: unavailable,
}

const networkCodes: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']
/** Connection exceptions, shutdowns, too many connections, the timeout of a statement, a lock or a transaction, a read-only database. */
const awayCodes = /^(08|57P|53|57014|55P03|25P0[34]|25006)/
const awaySentences =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client (was closed|has encountered)|driver has already been destroyed/i

/** True when the database is unreachable, hangs, or has no free connection: neither the request nor the code is wrong. */
export const isDatabaseAway = (error: Error): boolean => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return awayCodes.test(code)
  return ('syscall' in error && networkCodes.includes(code)) || awaySentences.test(error.message)
}

/** A value that passes the schema but does not fit its column: the schema lacks a rule, and the sender needs a refusal. */
const isUnfitValue = (error: Error): boolean => error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')
const unfit = new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.')

/** The refusal for an error; undefined for a bug. */
const refusalOf = (error: FastifyError | Refusal): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable
  if (isUnfitValue(error)) return unfit
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return httpRefusals[status] ?? (status >= 400 && status < 500 ? malformed : undefined)
}

/** More than a person reads at once; a body of thousands of unknown keys would be answered with all of them. */
const mostRefusedFields = 20
/** How to authenticate, and whether the token of this request was refused (RFC 6750, 3). */
const challengeOf = ({ code }: Refusal, { headers }: FastifyRequest): string =>
  headers.authorization !== undefined && code === 'SIGNED_OUT' ? 'Bearer realm="ADM", error="invalid_token"' : 'Bearer realm="ADM"'

const headersOf = (refusal: Refusal, request: FastifyRequest) => ({
  ...(refusal.facts.retryAfter ? { 'retry-after': refusal.facts.retryAfter } : {}),
  ...(refusal.kind === 'signedOut' ? { 'www-authenticate': challengeOf(refusal, request) } : {}),
})

/** Sends a refusal with its code and sentence; any other error is a bug, logged with its request id and sent without detail. */
export const answerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'unexpected')
  else if (refusal !== error && !error.code?.startsWith('FST_')) request.log.warn({ code: error.code }, refusal.code)
  const statusCode = refusal ? statusOf[refusal.kind] : 500
  const { retryAfter: _, errors, ...facts } = refusal?.facts ?? {}
  if (refusal) reply.headers(headersOf(refusal, request))
  const body = refusal ?? { code: 'UNEXPECTED', message: 'Une erreur est survenue' }
  return reply
    .status(statusCode)
    .type('application/json; charset=utf-8')
    .send({
      statusCode,
      code: body.code,
      message: body.message,
      ...(errors ? { errors: errors.slice(0, mostRefusedFields) } : {}),
      ...facts,
      requestId: request.id,
    })
}

/** A page that no address has: the web app says there that the page is not found. */
const unknownPage = '/adresse-illisible'

/** An address that cannot be decoded: a person who opens it as a page gets the page of an unknown address, a program the refusal. */
export const answerUnreadableAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/api/')
  return isPage ? reply.redirect(unknownPage) : answerError(error, request, reply)
}

/** The refusal for an unknown address under `/api`. */
export const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(new Refusal('missing', 'NOT_FOUND', "Cette adresse de l'API n'existe pas."), request, reply)

/** Requests that the HTTP server itself refuses, by the code of its error; all others are malformed (400). */
const brokenRequests: Readonly<Record<string, { statusCode: number; code: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { statusCode: 431, code: malformed.code, message: malformed.message },
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    code: 'TOO_SLOW',
    message: 'La demande arrive trop lentement. Réessayez avec une meilleure connexion.',
  },
}

/** Answers bytes that are not an HTTP request, or arrive too slowly, in the same form, then closes the connection. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { statusCode, code, message } = brokenRequests[error.code ?? ''] ?? {
    statusCode: 400,
    code: malformed.code,
    message: malformed.message,
  }
  const body = JSON.stringify({ statusCode, code, message, requestId: newId() })
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
