import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The strict headers of every answer; the document of the app brings its own content policy. Answers of the API are kept by nobody. */
export const serveHeaders = (app: FastifyInstance, isHttps: boolean): void => {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
