import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Refusal } from '@adm/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { type Counts, makeCounts } from './metrics.ts'

const longestDelayMs = 1_000
const mostAtOnce = 2_000

const overloaded = () =>
  new Refusal('unavailable', 'OVERLOADED', 'Le serveur est momentanément surchargé. Réessayez dans quelques secondes.', { retryAfter: 5 })

/**
 * Counts and logs every request and, unless `isPatient`, refuses it when the process is overloaded. The log has one line per request
 * without personal data: the pattern of the route instead of the address, the caller's identifier, no header and no content.
 */
export const watchRequests = (app: FastifyInstance, isPatient = false): Counts => {
  const counts = makeCounts()
  const delay = monitorEventLoopDelay({ resolution: 100 })
  let isLate = false
  const sample = setInterval(() => {
    isLate = !isPatient && delay.mean / 1e6 > longestDelayMs
    delay.reset()
  }, 1_000).unref()
  const open = new Set<string>()

  app.addHook('onReady', async () => void delay.enable())
  app.addHook('onClose', async () => {
    clearInterval(sample)
    delay.disable()
  })
  app.addHook('onRequest', ({ id, url }, { raw }, done) => {
    open.add(id)
    raw.once('close', () => open.delete(id))
    done((isLate || open.size > mostAtOnce) && url.startsWith('/api/') ? overloaded() : undefined)
  })
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    open.delete(request.id)
    const route = request.routeOptions.url ?? 'unknown'
    counts.add(`${request.method} ${route}`, statusCode, elapsedTime)
    const { method, personId } = request
    request.log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime), personId: personId ?? undefined }, 'request')
    done()
  })
  return counts
}
