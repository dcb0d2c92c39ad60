import type { EntityName } from '@adm/domain/catalog/entities'
import { queryOptions } from '@tanstack/react-query'
import { type Answered, type CallInput, type Call, type OtherFields, type FileBody, isFileBody } from '@adm/contract/call/call'
import type { z } from 'zod'
import { readAppVersion } from './app-version.ts'
import { attempt } from './attempt.ts'
import { dataSource } from './data-source.ts'
import type { OnSent } from './file-sending.ts'
import { orStored } from '../offline/offline-answers.ts'
import { reportReached } from './online.ts'
import { endSession, refreshToken, shutOut } from './refresh.ts'
import { isShutOut, lateCode, Refused, readRefusal } from './refused.ts'
import { readToken } from '../session/token.ts'

/** The body on the browser's side: a `File` instead of a received file, and its form fields as their schema's input. */
type Sent<C extends Call> = C['body'] extends FileBody<infer Fields> ? { file: File } & OtherFields<z.input<Fields>> : CallInput<C>['body']
type SentInput<C extends Call> = Omit<CallInput<C>, 'body'> & { body: Sent<C> }
type Parts<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as SentInput<C>[Part] extends undefined ? never : Part]: SentInput<C>[Part]
}
/**
 * The caller's input: the parts that the call declares; the version of the row that was read, where it is required; the idempotency key
 * that a form makes when it opens, so that a retry is the same attempt even with other content, or that of a pending edit (without it, a `POST`
 * gets one for its content); the application's key at the entrance; the listener of a file's upload progress.
 */
export type Given<C extends Call> = Parts<C> &
  (C['version'] extends 'required' ? { version: number } : { version?: number | undefined }) &
  (C['body'] extends FileBody ? { key: string; onSent?: OnSent } : { key?: string | undefined }) &
  (C['entrance'] extends true ? { apiKey: string } : object)
type Versioned<C extends Call> = { answer: Answered<C>; version: number }

/** The id of the history change of each answer, for its undo. */
const changes = new WeakMap<object, string>()
const noteChange = (id: string, ...answers: readonly unknown[]): void => {
  for (const answer of answers) if (typeof answer === 'object' && answer !== null) changes.set(answer, id)
}
/** The id of the history change of an answer, for its undo. @param done the answer of `callApi`, of `callApiVersioned` if it is empty */
export const changeIdOf = (done: unknown): string | undefined => (typeof done === 'object' && done !== null ? changes.get(done) : undefined)
type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
  key?: string
  apiKey?: string
  onSent?: OnSent
}

/**
 * Makes a call of the contract. An expired access token is renewed once, and the request repeated.
 * @param signal aborts a request whose result is no longer needed
 * @throws {Refused} with the server's sentence, or `NETWORK` when there was no answer; a second 401 ends the session
 */
export const callApi = async <C extends Call>(call: C, given: Given<C>, signal?: AbortSignal): Promise<Answered<C>> => {
  const { answer } = await callApiVersioned(call, given, signal)
  return answer
}

/**
 * `callApi` with the row version from the response header, for an answer without a version field.
 * @throws {Refused} as `callApi`
 */
export const callApiVersioned = <C extends Call>(call: C, given: Given<C>, signal?: AbortSignal): Promise<Versioned<C>> => {
  const { params, body, key } = given as Loose
  if (call.method !== 'POST' || key !== undefined) return answered(call, given, signal)
  return attempt(JSON.stringify([call.path, params, body]), (own) => answered(call, { ...given, key: own }, signal))
}

const answered = async <C extends Call>(call: C, given: Given<C>, signal?: AbortSignal): Promise<Versioned<C>> => {
  const patience = startPatience(signal)
  try {
    const response = await success(call, given, patience.signal)
    const body: unknown = typeof call.answer === 'string' ? undefined : await response.json().catch(cutBy(call, signal))
    const version = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0] ?? 0)
    const schema = response.status === 202 && call.later ? call.later : call.answer
    const done = { answer: (typeof schema === 'string' ? undefined : schema.parse(body)) as Answered<C>, version }
    const changeId = response.headers.get('change-id')
    if (changeId) noteChange(changeId, done, done.answer)
    return done
  } finally {
    patience.end()
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** The entities whose changes make the answer stale. */
    queryMeta: { shows: readonly EntityName[] }
  }
}

/** A reading call as a query of the cache. */
export const apiQuery = <C extends Call & { method: 'GET' }>(call: C, given: Given<C>) =>
  queryOptions({
    queryKey: [call.path, given],
    queryFn: ({ signal, queryKey }) => orStored(call, queryKey, () => callApi(call, given, signal)),
    meta: { shows: call.shows ?? [] },
  })

/** The address of a reading call, for files that the browser fetches by itself (`downloadFile`, a picture). */
export const addressOf = <C extends Call & { method: 'GET' }>(call: C, given: Given<C>): string => {
  const { params, query } = given as Loose
  return fillAddress(call.path, params, query)
}

/** The raw response of a successful call. A person without access is shut out. @throws {Refused} */
const success = async <C extends Call>(call: C, given: Given<C>, signal: Waited): Promise<Response> => {
  const response = await sent(call, given, signal)
  if (response.ok) return response
  const refused = nameNextStep(call, await readRefusal(response))
  if (call.requires !== 'public' && isShutOut(refused)) shutOut(refused.message)
  throw refused
}

/**
 * Sends the request, and once more after a renewed token; at the entrance the first response is final. Without any token (another program
 * has cleared the storage) the session is over too.
 */
const sent = async (call: Call, given: object, signal: Waited): Promise<Response> => {
  const token = readToken()
  const first = await send(call, given, token, signal)
  if (first.status !== 401 || call.requires === 'public' || call.entrance) return first
  if (!token && call.requires !== 'link') endSession()
  if (!token || !(await renewed(call, token))) return first
  const second = await send(call, given, readToken(), signal)
  if (second.status === 401) endSession()
  return second
}

const send = async (call: Call, given: object, token: string | null, waited: Waited): Promise<Response> => {
  const { params, query, body, version, key, apiKey, onSent } = given as Loose
  const address = fillAddress(call.path, params, query)
  const headers = {
    ...(token && call.requires !== 'public' ? { authorization: token } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const response = await sendBody(call, address, { headers, body, waited, onSent }).catch(cutBy(call, waited.callerSignal))
  reportReached()
  readAppVersion(response)
  return response
}

type Sending = { headers: Record<string, string>; body: unknown; waited: Waited; onSent: OnSent | undefined }
/** A file as a form; anything else as JSON. */
const sendBody = async (
  { method, body: declared }: Call,
  address: string,
  { headers, body, waited, onSent }: Sending,
): Promise<Response> => {
  const request = { method, headers, signal: waited.ended }
  if (body === undefined) return fetch(address, request)
  if (!isFileBody(declared))
    return fetch(address, { ...request, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  // Loaded with the first file that is sent: no first screen needs it.
  const { formOf, sendForm } = await import('./file-sending.ts')
  return sendForm(address, request, formOf({ ...body }), (share) => {
    waited.renew()
    onSent?.(share)
  })
}

const renewed = (call: Call, token: string): Promise<boolean> => refreshToken(token).catch(cutBy(call))

/** For a missing or incomplete answer: a read loses nothing, a change may have been made or not. */
const cutBy =
  (call: Call, signal?: AbortSignal) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error
    const ofForm = call.requires === 'public' ? noAnswerToForm : doubtful
    const message = call.method === 'GET' ? noAnswer : ofForm
    const code = error === late ? lateCode : 'NETWORK'
    throw new Refused({ statusCode: 0, code, message, errors: [] })
  }
/**
 * A change that a fault of the server refused: nothing typed is lost, and the next try is safe, since it has the same idempotency key. A page
 * that could not be read has its own « Réessayer » beside the sentence.
 */
const nameNextStep = (call: Call, refused: Refused): Refused => {
  const { refusal } = refused
  if (refusal.statusCode < 500 || call.method === 'GET') return refused
  const request = refusal.requestId ? ` (demande ${refusal.requestId})` : ''
  const support = `Réessayez\u00A0; si l'erreur revient, prévenez le support${request}.`
  const next = refusal.code === 'UNAVAILABLE' ? nothingLost : `${nothingLost} ${support}`
  return new Refused({ ...refusal, message: `${refusal.message.replace(/\.$/, '')}. ${next}` })
}
const nothingLost = 'Votre saisie est conservée ici, et rien ne sera fait deux fois.'
const noAnswer = 'Le serveur ne répond pas.'
const noAnswerToForm = `${noAnswer} Vos modifications sont conservées ici.`
const doubtful = `${noAnswerToForm} On ne sait pas si l'enregistrement a été fait\u00A0: réessayez, rien ne sera fait deux fois.`

/** `ended`: aborted by the caller or the timeout. `callerSignal`: aborted by the caller. `renew`: restarts the timeout, after progress. */
type Waited = { ended: AbortSignal; callerSignal: AbortSignal | undefined; renew: () => void }
const patienceMs = 20_000
/** The reason of the abort at the timeout. */
const late = new DOMException('timeout', 'TimeoutError')

/** The timeout of a request: longer than any call takes. */
const startPatience = (callerSignal: AbortSignal | undefined): { signal: Waited; end: () => void } => {
  const timeout = new AbortController()
  const start = () => setTimeout(() => timeout.abort(late), patienceMs)
  let timer = start()
  const end = () => clearTimeout(timer)
  const renew = () => {
    end()
    timer = start()
  }
  return {
    signal: { ended: callerSignal ? AbortSignal.any([callerSignal, timeout.signal]) : timeout.signal, callerSignal, renew },
    end,
  }
}

const fillAddress = (path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((item): [string, unknown] => [name, item]))
  const search = new URLSearchParams(pairs.filter(([, item]) => item !== undefined).map(([name, item]) => [name, String(item)]))
  return `${dataSource}${filled}${search.size > 0 ? `?${search}` : ''}`
}
