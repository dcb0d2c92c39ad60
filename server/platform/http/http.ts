import { speakFrench } from '@adm/domain/values/refused-value'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { closeCleanly } from '../operation/closing.ts'
import { serveDocs } from './docs.ts'
import { answerBrokenRequest, answerError, answerUnreadableAddress } from './errors.ts'
import { serveHeaders } from './headers.ts'
import { serveHealth } from '../operation/health.ts'
import { migrationsIn } from '../database/migrations.ts'
import { serveOutbox } from '../mail/outbox-page.ts'
import { watchRequests } from '../operation/requests.ts'
import { type Routes, serve } from './serve.ts'
import { nodeLimits, type SenderLimits, senderLimits, watchSenders } from './slow-senders.ts'
import { serveWebApp, type WebSettings } from './web-app.ts'
import type { Runtime } from '../work/work.ts'

/** The deployment of a process: its proxies, its tokens, HTTPS. Tests need none of it. */
export type Setup = {
  /** Disables the refusal of requests when the process is late, for tests on a slow shared machine. */
  isPatient?: boolean
  /** The built web app, when this process serves it. */
  webFolder?: string
  /** The settings that the app reads in its document. */
  web?: WebSettings
  /** The folder of the API's description, when the build has written it. */
  description?: URL
  /** The migrations that must have run before the process reports that it is ready. */
  migrations?: URL
  /** The token with which another machine may read the metrics. */
  metricsToken?: string
  /** True behind HTTPS: browsers must use only HTTPS afterwards. */
  isHttps?: boolean
  /** The addresses of the trusted proxies, whose headers give the caller's address: `loopback, 10.0.0.0/8`. */
  proxies?: string
  /** The time after the stop signal in which the process still answers and reports that it is not ready: 0 without a proxy. */
  drainMs?: number
  /** How slowly a request may arrive. */
  senders?: SenderLimits
  /** Shows the outbox on a page, on a developer's machine. */
  showsOutbox?: boolean
}

/** The HTTP server, ready to listen or to receive the injected requests of a test. */
export const openHttp = (runtime: Runtime, routes: readonly Routes[], setup: Setup = {}): FastifyInstance => {
  speakFrench()
  const loggerInstance: FastifyBaseLogger = runtime.log
  const { senders = senderLimits } = setup
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: runtime.newId,
    http: nodeLimits(senders),
    requestTimeout: senders.requestMs,
    trustProxy: setup.proxies ?? false,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    // A request during the shutdown is answered and its connection closed, so that the next one goes to another process.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  const closing = closeCleanly(app, runtime.live, setup.drainMs ?? 0)
  const counts = watchRequests(app, setup.isPatient)
  watchSenders(app, senders)
  serveHeaders(app, setup.isHttps ?? false)
  serve(app, routes, runtime)
  serveDocs(app, routes, setup.description)
  if (setup.showsOutbox) serveOutbox(app, runtime)
  const migrations = setup.migrations ? migrationsIn(setup.migrations) : []
  serveHealth(app, runtime, { counts, closing, migrations, ...(setup.metricsToken ? { metricsToken: setup.metricsToken } : {}) })
  serveWebApp(app, setup.webFolder, setup.web)
  return app
}
