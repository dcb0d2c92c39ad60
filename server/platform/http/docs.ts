import { createReadStream, existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { escapeHtml as escaped } from '../security/escaped-html.ts'
import { type OpenApi, openApiOf, type Operation } from './openapi.ts'
import type { Routes } from './serve.ts'

const code = (value: unknown): string => `<pre><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`

const parameterRow = ({ name, in: place, required, description }: Operation['parameters'][number]): string =>
  `<tr><td><code>${escaped(name)}</code></td><td>${place}</td><td>${required ? 'oui' : 'non'}</td><td>${escaped(description)}</td></tr>`

const parametersOf = ({ parameters }: Operation): string =>
  parameters.length === 0
    ? ''
    : `<table><thead><tr><th>paramètre</th><th>place</th><th>obligatoire</th><th>sens</th></tr></thead>
       <tbody>${parameters.map(parameterRow).join('')}</tbody></table>`

const operationOf = (path: string, method: string, operation: Operation): string => `
  <details id="${escaped(operation.operationId)}">
    <summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>
    <p>${escaped(operation.description)}</p>
    ${parametersOf(operation)}
    ${operation.requestBody ? `<h4>Contenu envoyé</h4>${code(operation.requestBody)}` : ''}
    <h4>Réponses</h4>${code(operation.responses)}
  </details>`

const sectionOf = (document: OpenApi, { name, description }: OpenApi['tags'][number]): string => {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => operationOf(path, method, operation)),
  )
  return `<section><h2>${escaped(description)}</h2>${rows.join('')}</section>`
}

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; color-scheme: light dark }
  summary { cursor: pointer; padding: .25rem 0 } summary b { display: inline-block; min-width: 4.5rem }
  table { border-collapse: collapse } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top }
  pre { overflow: auto; max-height: 30rem; border: 1px solid; padding: .5rem; font-size: 13px }`

const pageOf = (document: OpenApi): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ADM</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main><h1>L'API d'ADM</h1><p>${escaped(document.info.description)} Le même document, pour les outils : <a href="/api/openapi.json">openapi.json</a>.</p>
${document.tags.map((tag) => sectionOf(document, tag)).join('')}</main></body></html>`

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

type Description = { json: Buffer; page: Buffer }

/** The API's description: its document, for tools, and the page that displays it. It takes half a second of a process, and some megabytes. */
export const descriptionOf = (served: readonly Routes[]): Description => {
  const document = openApiOf(served)
  return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(pageOf(document)) }
}

/**
 * Serves the API's description as it is, because anybody may request it: from the files that the build wrote, else, in development, made at
 * the first request.
 */
export const serveDocs = (app: FastifyInstance, served: readonly Routes[], folder: URL | undefined): void => {
  let described: Description | undefined
  const send = (part: keyof Description, name: string) => {
    const file = folder && new URL(name, folder)
    if (file && existsSync(file)) return createReadStream(file)
    described ??= descriptionOf(served)
    return described[part]
  }
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(send('json', 'openapi.json')))
  app.get('/api/docs', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(send('page', 'docs.html')),
  )
  app.get('/api/docs/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style))
}
