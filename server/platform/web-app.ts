import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, pageRows } from '@adm/contract/page'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknown } from './errors.ts'

/** The headers of the app's document: scripts and styles come from this site only, styles made by the app carry this answer's nonce. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const matcherOf = ({ params }: Page, path: string): ((asked: string) => boolean) => {
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${path.replace(/\$\w+/g, '([^/]+)')}/?$`)
  return (asked) => {
    const found = pattern.exec(asked)
    if (!found) return false
    const given = Object.fromEntries(names.map((name, index) => [name, found[index + 1]]))
    return params ? params.safeParse(given).success : true
  }
}
const matchers = pageRows.flatMap((page) => [page.path, page.frenchPath ?? page.path].map((path) => matcherOf(page, path)))

/** True for the address of a page, in English or French, whose identifiers can be identifiers. */
const isPage = (path: string): boolean => matchers.some((matches) => matches(path))

const isFileName = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)

/**
 * Serves the built app: hashed files for ever, compressed when the build compressed them; for an address of a page the document, for any
 * other one the same document with 404. Nothing under `/api` and no missing file ever gets the document.
 */
export const serveWebApp = (app: FastifyInstance, folder: string | undefined): void => {
  const document = folder ? readDocument(folder) : null
  if (folder && document) serveFiles(app, folder)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!document || !isRead || /^\/api(\/|$)/i.test(path) || isFileName(path)) return answerUnknown(request, reply)
    return sendDocument(document, reply, isPage(path) ? 200 : 404)
  })
}

const readDocument = (folder: string): string | null => {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
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
    (entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name),
  )
  for (const { name } of names) {
    app.get(`/${name}`, (_: FastifyRequest, reply) => reply.sendFile(name, folder, { maxAge: '1h', immutable: false }))
  }
}

const sendDocument = (document: string, reply: FastifyReply, status: number): FastifyReply => {
  const nonce = randomBytes(16).toString('base64')
  const head = `<head><meta property="csp-nonce" nonce="${nonce}">`
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policyOf(nonce))
    .send(document.replace('<head>', head))
}
