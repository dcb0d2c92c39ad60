import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Live } from '../live/live.ts'

const graceMs = 5_000

/** The state of the shutdown, reported by the readiness check. */
export type Closing = { hasBegun: boolean }

/**
 * Closes the server without a failed request. First it reports that it is not ready and still answers, each response with `connection:
 * close`, for as long as a proxy may need to notice (`drainMs`). Then live streams end, unused connections opened in advance by browsers
 * are dropped (Node counts them as busy), no new connection is accepted, and running requests have five seconds to finish.
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
