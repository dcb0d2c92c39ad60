import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageRows } from '@adm/contract/page/page'
import type { Page } from '@adm/contract/page/page-row'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknown } from './errors.ts'
import { escapeHtml } from '../security/escaped-html.ts'

/** The key of the maps service, and whether it completes addresses. */
type MapsService = { key: string; completes: boolean }

/** What the environment says to the app in its document: public, since every browser reads it. */
export type WebSettings = {
  maps?: MapsService
  /** What the app sends to `check_auth` after each sign-in. */
  apiKey?: string
  /** The base of the calls of the app, without a slash at its end; this site by default. */
  dataSourceUrl?: string
}

/** The extra sources allowed for the maps service, only when its key is set. */
const mapsService: Readonly<Record<string, string>> = {
  'script-src': 'https://maps.googleapis.com',
  'style-src': 'https://fonts.googleapis.com',
  'img-src': 'https://*.googleapis.com https://*.gstatic.com',
  'font-src': 'https://fonts.gstatic.com',
  'connect-src': 'https://*.googleapis.com',
}

/**
 * The content policy of the app's document: scripts and styles come from this site only, styles made by the app carry this response's
 * nonce.
 */
const policyOf = (nonce: string, { maps, dataSourceUrl }: WebSettings): string => {
  const data = dataSourceUrl ? ` ${new URL(dataSourceUrl).origin}` : ''
  return Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': `'self' data: blob:${data}`,
    'font-src': "'self'",
    'connect-src': `'self'${data}`,
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
    .map(([name, allowed]) => [name, allowed, ...(maps && mapsService[name] ? [mapsService[name]] : [])].join(' '))
    .join('; ')
}

const matcherOf = ({ params }: Page, path: string): ((path: string) => boolean) => {
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${path.replace(/\$\w+/g, '([^/]+)')}/?$`)
  return (path) => {
    const match = pattern.exec(path)
    if (!match) return false
    const given = Object.fromEntries(names.map((name, index) => [name, match[index + 1]]))
    return params ? params.safeParse(given).success : true
  }
}
const matchers = pageRows.flatMap((page) => [page.path, page.frenchPath ?? page.path].map((path) => matcherOf(page, path)))

/** True for the address of a page, in English or French, with valid identifiers. */
const isPage = (path: string): boolean => matchers.some((matches) => matches(path))

/** The service worker requests only this site; the policy of its own response governs it, not the document's. */
const workerHeaders = { 'content-security-policy': "default-src 'none'; connect-src 'self'", 'cache-control': 'no-cache' }
const workerFile = 'sw.js'

/** The header with the app's version in every response of the API: a tab with another version is from an older deployment. */
const versionHeader = 'adm-app'

/** A crawler must be able to read a page, which then says that it is not to be listed. */
const robots = 'User-agent: *\nDisallow: /api/\n'

type Document = { text: string; version: string; settings: WebSettings }

/** `/booking/1.5` is a mistyped address, not a file. */
const isFileName = (path: string): boolean => /\.[a-z][a-z0-9]*$/i.test(path)

/**
 * Serves the built app: files with a hash in their name are cached forever and sent compressed when the build compressed them. The address
 * of a page gets the document, any other address the same document with 404. Addresses under `/api` and missing files never get the
 * document.
 */
export const serveWebApp = (app: FastifyInstance, folder: string | undefined, settings: WebSettings = {}): void => {
  const document = folder ? readDocument(folder, settings) : null
  if (folder && document) serveFiles(app, folder)
  if (document) {
    app.addHook('onRequest', ({ url }, reply, done) => {
      if (url.startsWith('/api/')) reply.header(versionHeader, document.version)
      done()
    })
  }
  app.get('/robots.txt', (_: FastifyRequest, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!document || !isRead || /^\/api(\/|$)/i.test(path) || isFileName(path)) return answerUnknown(request, reply)
    return sendDocument(document, reply, isPage(path) ? 200 : 404)
  })
}

/** The document names its files by content hash, so its own hash changes with any of them. */
const readDocument = (folder: string, settings: WebSettings): Document | null => {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  return { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 16), settings }
}

const serveFiles = (app: FastifyInstance, folder: string): void => {
  app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    redirect: false,
  })
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name) && entry.name !== workerFile,
  )
  for (const { name } of names) {
    app.get(`/${name}`, (_: FastifyRequest, reply) => reply.sendFile(name, folder, { maxAge: '1h', immutable: false }))
  }
  app.get(`/${workerFile}`, (_: FastifyRequest, reply) =>
    reply.headers(workerHeaders).sendFile(workerFile, folder, { cacheControl: false }),
  )
}

const metaTagsOf = ({ maps, apiKey, dataSourceUrl }: WebSettings): string =>
  Object.entries({
    'maps-api-key': maps?.key,
    'maps-places': maps?.completes ? 'yes' : undefined,
    'api-key': apiKey,
    'data-source-url': dataSourceUrl,
  })
    .map(([name, content]) => (content === undefined ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`))
    .join('')

const sendDocument = (document: Document, reply: FastifyReply, status: number): FastifyReply => {
  const nonce = randomBytes(16).toString('base64')
  const head = `<head><meta property="csp-nonce" content="" nonce="${nonce}"><meta name="adm-app" content="${document.version}">${metaTagsOf(document.settings)}`
  return (
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyOf(nonce, document.settings))
      // The address of a personal link is a secret: a search engine that finds it does not list it.
      .header('x-robots-tag', 'noindex')
      .send(document.text.replace('<head>', head))
  )
}
