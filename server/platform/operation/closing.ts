import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Live } from '../live/live.ts'

const graceMs = 5_000

/** How far the end of the process is: what readiness tells. */
export type Closing = { hasBegun: boolean }

/**
 * Lets the server close without a request that fails. First it says that it is not ready any more and goes on answering, each answer with
 * `connection: close`, for as long as a proxy may need to look (`drainMs`) and to go elsewhere. Then live streams end, connections that a browser
 * opened in advance are dropped (Node counts them as busy), no new one is taken, and what still runs has five seconds for its answer.
 */
export const closeCleanly = (app: FastifyInstance, live: Live, drainMs: number): Closing => {
  const closing = { hasBegun: false }
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    closing.hasBegun = true
    if (drainMs > 0) await wait(drainMs)
    live.end()
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
  return closing
}
