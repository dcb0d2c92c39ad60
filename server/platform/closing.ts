import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Live } from './live.ts'

const graceMs = 5_000

/**
 * Lets the server close in a moment: live streams end, connections that a browser opened in advance are dropped (Node counts them as
 * busy), and what still runs has five seconds for its answer.
 */
export const closeCleanly = (app: FastifyInstance, live: Live): void => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    live.end()
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
}
