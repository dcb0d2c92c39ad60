import { finished } from 'node:stream'
import { type Answered, type CallInput, type Call, isChange, isFileBody, isWholeBody, mostBodyBytes } from '@adm/contract/call/call'
import type { By } from '@adm/domain/actor'
import { Refusal } from '@adm/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerWriters, checkAnswer, isFile, send, sendBytes, sendFile, statusOf } from './answer.ts'
import { readRequest, readKey } from './read-request.ts'
import { type Answer, firstAnswer, keyedRequest, once } from './idempotency.ts'
import { logged } from '../export/export-log.ts'
import { countAddress } from './address-limit.ts'
import { withConnection } from '../database/connection-scope.ts'
import { acceptFiles, releaseFile } from './received-file.ts'
import { deviceCookieOf, originOf } from '../origin/request-origin.ts'
import { credentialOf, findCaller, requireApiKey, requireCall } from '../identity/session.ts'
import {
  type ConstraintRefusals,
  type Runtime,
  inTransaction,
  type Reading,
  type TransactionBody,
  type RequestContext,
  type Work,
} from '../work/work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log. */
    personId: string | null
  }
}

// 1. The entry of a feature: a handler for each call, by type. A reading call gets no transaction, any other gets one.

type IsChange<C extends Call> = C['transaction'] extends boolean ? C['transaction'] : C['method'] extends 'GET' ? false : true
type HandlerOf<C extends Call> =
  | ((input: CallInput<C>, given: IsChange<C> extends true ? Work : Reading) => Promise<Answered<C>>)
  | (IsChange<C> extends true ? InHalves<CallInput<C>, Answered<C>> : never)
type HandlersOf<Calls> = { [Name in keyof Calls]: Calls[Name] extends Call ? HandlerOf<Calls[Name]> : never }
type Handler = ((input: object, given: Reading | Work) => Promise<object | undefined>) | InHalves<object, object | undefined>
export type Routes = { calls: Record<string, Call>; handlers: Record<string, Handler>; constraints: ConstraintRefusals }

/** A change whose slow half (reading a file, encoding a picture) ends before the transaction opens. */
type InHalves<Input, Result> = {
  prepare: (input: Input, reading: Reading) => Promise<unknown>
  change: (prepared: never, work: Work) => Promise<Result>
}
/** Combines both halves: the second changes rows with the result of the first, which runs outside any transaction. Either may refuse. */
export const inHalves = <Input, Prepared, Result>(
  prepare: (input: Input, reading: Reading) => Promise<Prepared>,
  change: (prepared: Prepared, work: Work) => Promise<Result>,
): InHalves<Input, Result> => ({ prepare, change })

/**
 * Binds each call to its handler, with no call or handler missing; `constraints` are the refusals for the constraints of the feature's
 * tables.
 */
export const answers = <Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: HandlersOf<Calls>,
  constraints: ConstraintRefusals = {},
): Routes => ({
  calls,
  handlers: handlers as unknown as Record<string, Handler>,
  constraints,
})

// 2. The steps of every call: caller, permission, input, work, response.

/** Mounts the calls of the features. Any other address under `/api` is refused. */
export const serve = (app: FastifyInstance, served: readonly Routes[], runtime: Runtime): void => {
  app.decorateRequest('personId', null)
  sendBytes(app)
  const all = served.flatMap(({ calls, handlers }) => Object.entries(calls).map(([name, call]) => ({ call, handler: handlers[name] })))
  const mount = (within: FastifyInstance, takes: BodyKind): void => {
    const takesFile = takes === 'file'
    for (const { call, handler } of all.filter(({ call: { body } }) => bodyKindOf(body) === takes)) {
      if (!handler) throw new Error(`${call.method} ${call.path} has no handler`)
      within.route({
        method: call.method,
        url: call.path,
        ...(takesFile ? {} : { bodyLimit: mostBodyBytes(call) }),
        ...answerWriters(call),
        handler: takesFile
          ? (request, reply) => answer(runtime, call, handler, request, reply).finally(() => releaseFile(request))
          : (request, reply) => answer(runtime, call, handler, request, reply),
      })
    }
  }
  mount(app, 'parsed')
  acceptFiles(app, (within) => mount(within, 'file'))
  acceptWhole(app, (within) => mount(within, 'whole'))
}

type BodyKind = 'parsed' | 'file' | 'whole'
const bodyKindOf = (body: Call['body']): BodyKind => {
  if (isFileBody(body)) return 'file'
  return isWholeBody(body) ? 'whole' : 'parsed'
}

/** Lets the calls that take their body byte for byte, and only these, accept any type. */
const acceptWhole = (app: FastifyInstance, mount: (within: FastifyInstance) => void): void => {
  app.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mount(within)
  })
}

const answer = async (
  process: Runtime,
  call: Call,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await countAddress(process, call, request)
  const credential = credentialOf(call, request)
  const caller = await findCaller(process, call, credential)
  request.personId = caller.by.viewer?.id ?? caller.by.id
  process.limits.checkPerson(caller.by)
  requireCall(caller, call)
  requireApiKey(process, call, request)
  const input = await readRequest(call, request)
  const runtime = call.queued ? await enterQueue(process, caller.by, reply) : process
  const from = call.needsOrigin && originOf(process.tokenSecrets[0], request)
  const address = call.needsAddress && request.ip
  const who: RequestContext = { by: caller.by, requestId: request.id, from, address }
  const reading: Reading = {
    by: caller.by,
    requestId: request.id,
    from,
    address,
    db: runtime.db,
    files: runtime.files,
    site: runtime.site,
    now: runtime.now(),
    stillBy: async () => {
      const still = await findCaller(runtime, call, credential)
      requireCall(still, call)
      return still.by
    },
  }
  const prepared = () => prepareHandler(handler, input, reading)
  if (isChange(call)) {
    const changed = await change(runtime, call, { input, key: readKey(request), who, keyHolder: caller.keyHolder }, prepared)
    if (from) reply.header('set-cookie', deviceCookieOf(from, runtime.site.url))
    return send(call, reply, changed)
  }
  const answer = await (await prepared())(reading)
  if (isFile(call, answer)) return sendFile(call, reply, logged(runtime, who, call, input, answer))
  return send(call, reply, toAnswer(runtime, call, answer))
}

/** A reader that takes no byte of its file for this long loses it: others wait for its place. */
const longestStallMs = 60_000

/** Waits in the queue until the response has ended. @returns the runtime with the connections of queued calls. @throws {Refusal} `QUEUE_…` */
const enterQueue = async (runtime: Runtime, by: By, { raw }: FastifyReply): Promise<Runtime> => {
  const leave = await runtime.queue.enter(by.id)
  finished(raw, leave)
  raw.setTimeout(longestStallMs, () => raw.destroy())
  return { ...runtime, db: runtime.queuedDb }
}

type ChangeRequest = { input: object; key: string | undefined; who: RequestContext; keyHolder: string | null }
type PreparedHandler = (given: Reading | Work) => Promise<object | undefined>

/** The part of a handler that remains after the preparation: all of it, or its second half. */
const prepareHandler = async (handler: Handler, input: object, reading: Reading): Promise<PreparedHandler> => {
  if (typeof handler === 'function') return (given) => handler(input, given)
  const change = handler.change as (prepared: unknown, given: Reading | Work) => Promise<object | undefined>
  const prepared = await handler.prepare(input, reading)
  return (given) => change(prepared, given)
}

const toAnswer = (runtime: Runtime, call: Call, body: object | undefined, changeId: string | null = null): Answer => {
  if (runtime.checksAnswers) checkAnswer(call, body)
  return { status: statusOf(call, body), body: body ?? null, changeId }
}

/**
 * The event by which a call can be undone: the last event of the row in the response, else the first recorded event. Null when nothing
 * undoes the call.
 */
const undoableOf = ({ undoable }: Runtime, { recorded }: Work, body: object | undefined): string | null => {
  const id = body && 'id' in body ? body.id : undefined
  const answer = recorded.findLast((recordedChange) => recordedChange.id === id) ?? recorded[0]
  return answer && undoable.has(`${answer.entity}.${answer.kind}`) ? answer.eventId : null
}

/**
 * A changing call: idempotency row, change, events, reactions and the response are one commit. For the second copy of a request, the first
 * half of a change may refuse because of the rows made by the first copy: it then gets the first response.
 */
const change = async (
  runtime: Runtime,
  call: Call,
  { input, key, who, keyHolder }: ChangeRequest,
  prepared: () => Promise<PreparedHandler>,
): Promise<Answer> => {
  const isStored = key && !call.containsSecret && keyHolder
  const keyed = isStored ? keyedRequest(keyHolder, key, { path: call.path, asked: input }) : undefined
  const handlerBody = await prepared().catch(async (error: unknown) => {
    const first = keyed && error instanceof Refusal ? await firstAnswer(runtime, keyed) : undefined
    if (!first) throw error
    return first
  })
  if (typeof handlerBody !== 'function') return handlerBody
  const run: TransactionBody<Answer> = async (work) => {
    const body = await handlerBody(work)
    return toAnswer(runtime, call, body, undoableOf(runtime, work, body))
  }
  const context = { ...who, idempotencyKey: key }
  const commit = () => withConnection(() => (keyed ? once(runtime, context, keyed, run) : inTransaction(runtime, context, run)))
  return call.requires === 'link' && keyHolder ? runtime.linkTurns(keyHolder, commit) : commit()
}
