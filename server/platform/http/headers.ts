import type { FastifyInstance } from 'fastify'

/** The headers that OWASP recommends for every response (HTTP Headers Cheat Sheet); those for old browsers satisfy scanners. */
const strictHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' }

/** Sets the strict headers on every response; the app's document has its own content policy. Responses of the API are not cached. */
export const serveHeaders = (app: FastifyInstance, isHttps: boolean): void => {
  const ofAll = isHttps ? { ...strictHeaders, ...httpsOnly } : strictHeaders
  const ofApi = { ...ofAll, 'cache-control': 'no-store' }
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith('/api/') ? ofApi : ofAll)
    done()
  })
}
