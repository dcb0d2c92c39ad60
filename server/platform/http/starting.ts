import { randomBytes } from 'node:crypto'
import { Refusal } from '@adm/domain/refusal'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { answerError } from './errors.ts'
import { serveHeaders } from './headers.ts'
import { escapeHtml } from '../security/escaped-html.ts'
import { newId } from '../database/ids.ts'

const retrySeconds = 2

/** What answers at the address while the product starts: alive, not ready, and how far the start is. */
export type StartingApp = { app: FastifyInstance; report: (sentence: string) => void }

/** Makes the server of the start: a page for people, a refusal for programs, until the product listens in its place. */
export const makeStartingApp = (isHttps: boolean): StartingApp => {
  let sentence = 'ADM démarre.'
  const app = Fastify({ genReqId: () => newId(), forceCloseConnections: true, return503OnClosing: false })
  serveHeaders(app, isHttps)
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path === '/healthz') return reply.send({ status: 'ok' })
    reply.header('retry-after', retrySeconds).header('cache-control', 'no-store')
    if (path === '/readyz') return reply.status(503).send({ status: 'starting', stage: sentence })
    const isPage = request.method === 'GET' && !/^\/api(\/|$)/i.test(path)
    return isPage ? sendPage(reply, sentence) : answerError(refusal(sentence), request, reply)
  })
  return { app, report: (next) => void (sentence = next) }
}

const refusal = (sentence: string) =>
  new Refusal('unavailable', 'STARTING', `${sentence} Réessayez dans quelques secondes.`, { retryAfter: retrySeconds })

/** Asks each second how far the start is, and opens the product when it is ready. */
const script = `const look = async () => {
  const answer = await fetch('/readyz').catch(() => undefined)
  if (answer?.ok) return location.reload()
  const answered = await answer?.json().catch(() => undefined)
  if (answered?.stage) document.querySelector('p').textContent = answered.stage
  setTimeout(look, 1000)
}
look()`

const sendPage = (reply: FastifyReply, sentence: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64')
  const only = `'nonce-${nonce}'`
  return reply
    .status(503)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; connect-src 'self'; script-src ${only}; style-src ${only}; frame-ancestors 'none'`,
    )
    .send(`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>ADM démarre</title>
<style nonce="${nonce}">body { font: 1.1rem/1.5 system-ui; max-width: 34rem; margin: 20vh auto; padding: 0 1rem }</style></head>
<body><h1>ADM démarre</h1><p role="status">${escapeHtml(sentence)}</p>
<noscript>Rechargez cette page dans quelques secondes.</noscript><script nonce="${nonce}">${script}</script></body></html>`)
}
