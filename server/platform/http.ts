import { readdirSync } from 'node:fs'
import { speakFrench } from '@adm/domain/values/refused-value'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { closeCleanly } from './closing.ts'
import { serveDocs } from './docs.ts'
import { answerBrokenRequest, answerError } from './errors.ts'
import { serveHeaders } from './headers.ts'
import { serveHealth } from './health.ts'
import { openApiOf } from './openapi.ts'
import { serveOutbox } from './outbox-page.ts'
import { watchRequests } from './requests.ts'
import { type Feature, serve } from './serve.ts'
import { type MapsService, serveWebApp } from './web-app.ts'
import type { House } from './work.ts'

/** What a process tells about where it stands. Tests need none of it. */
export type Setup = {
  /** Nobody is refused because the process is late: tests share a machine that often is. */
  isPatient?: boolean
  /** The built web app, when this process serves it. */
  webFolder?: string
  /** The maps service: with its key the app may load it, without nothing of it is allowed. */
  maps?: MapsService
  /** The migrations that must have run before the process says that it is ready. */
  migrations?: URL
  /** Who may read the counts from another machine. */
  metricsToken?: string
  /** True behind HTTPS: browsers are told to stay there. */
  isHttps?: boolean
  /** The addresses of the proxies before the process, whose headers then say who asks: `loopback, 10.0.0.0/8`. */
  proxies?: string
  /** How long it goes on answering once it is told to stop and says that it is not ready: none where no proxy asks. */
  drainMs?: number
  /** On a developer's machine: the mails on a page. */
  showsOutbox?: boolean
}

const mostBytes = 1_048_576
/** A file of 25 MB over a slow line needs some minutes; who sends nothing any more holds no connection. */
const longestRequestMs = 600_000

/** The HTTP server, ready to listen or to be asked by a test. */
export const openHttp = (house: House, features: readonly Feature[], setup: Setup = {}): FastifyInstance => {
  speakFrench()
  const loggerInstance: FastifyBaseLogger = house.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: house.newId,
    bodyLimit: mostBytes,
    requestTimeout: longestRequestMs,
    trustProxy: setup.proxies ?? false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    // Who asks while it closes is answered, and told to go elsewhere the next time.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  const closing = closeCleanly(app, house.live, setup.drainMs ?? 0)
  const counts = watchRequests(app, setup.isPatient)
  serveHeaders(app, setup.isHttps ?? false)
  serve(app, features, house)
  serveDocs(app, () => openApiOf(features))
  if (setup.showsOutbox) serveOutbox(app, house)
  const migrations = setup.migrations ? readdirSync(setup.migrations).filter((name) => name.endsWith('.sql')) : []
  serveHealth(app, house, { counts, closing, migrations, ...(setup.metricsToken ? { metricsToken: setup.metricsToken } : {}) })
  serveWebApp(app, setup.webFolder, setup.maps)
  return app
}
