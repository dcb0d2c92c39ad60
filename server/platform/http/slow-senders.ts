import type { IncomingMessage, ServerOptions } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './errors.ts'

/** How slowly a request may arrive: a sender below it holds a connection that others need. */
export type SenderLimits = {
  /** For the whole head, from the opening of the connection. */
  headersMs: number
  /** For a body: at least so many bytes in each span of so many milliseconds. */
  leastBytes: number
  spanMs: number
  /** For a whole request: a file of 25 MB over a slow line takes some minutes. */
  requestMs: number
}
export const senderLimits: SenderLimits = { headersMs: 15_000, leastBytes: 15_000, spanMs: 15_000, requestMs: 600_000 }

/** The limits that Node enforces itself, and how often it looks. */
export const nodeLimits = ({ headersMs, requestMs }: SenderLimits): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 5),
})

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Refuses a body that arrives too slowly (408) and closes its connection. */
export const watchSenders = (app: FastifyInstance, { leastBytes, spanMs }: SenderLimits): void => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (announcesBody(raw)) watchBody(raw, leastBytes, spanMs, () => reply.raw.headersSent)
    done()
  })
}

const watchBody = (raw: IncomingMessage, leastBytes: number, spanMs: number, isAnswered: () => boolean): void => {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    // A reader that has paused has asked for no more: the sender is not late.
    const isLate = !raw.isPaused() && bytesRead - before < leastBytes
    before = bytesRead
    if (!isLate) return
    stop()
    if (isAnswered()) raw.socket.destroy()
    else answerBrokenRequest(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }, spanMs).unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}
