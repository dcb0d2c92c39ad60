import { mailReasons, mailReasonSentences, mailStateLabels, mailStates } from '@adm/domain/mail-state'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../security/escaped-html.ts'
import { findLastMails } from './outbox.queries.ts'
import type { Runtime } from '../work/work.ts'

type ListedMail = Awaited<ReturnType<typeof findLastMails>>[number]

const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full', timeStyle: 'medium' })

/** The text, with addresses as links. */
const textOf = (text: string): string => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const stateOf = ({ state, reason, stateAt, error }: ListedMail): string => {
  const at = stateAt ? ` le ${paris.format(new Date(stateAt))}` : ''
  if (state === 'waiting') return error ? `Pas encore envoyé\u00a0: ${error}` : 'En attente'
  const labelled = mailStates.find((candidate) => candidate === state)
  const why = mailReasons.find((candidate) => candidate === reason)
  return `${labelled ? mailStateLabels[labelled] : state}${at}.${why ? ` ${mailReasonSentences[why]}` : " Son texte n'est plus gardé."}`
}

const articleOf = (mail: ListedMail): string => `<article>
<h2>${mail.channel === 'sms' ? 'SMS' : escapeHtml(mail.subject)}</h2>
<p class="dim">À ${escapeHtml(mail.recipient)} · ${paris.format(new Date(mail.createdAt))} · ${escapeHtml(stateOf(mail))}${mail.fileName === null ? '' : ` · Pièce jointe\u00a0: ${escapeHtml(mail.fileName)}`}</p>
${mail.text === null ? '' : `<div class="text">${textOf(mail.text)}</div>`}
</article>`

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 0 auto; padding: 1rem }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; overflow-wrap: anywhere }
  h2 { font-size: 1.1rem; margin: 0 } .dim { font-size: .875rem; margin: .25rem 0 1rem; opacity: .8 }
  .text { white-space: pre-wrap }`

const pageOf = (mails: readonly ListedMail[]): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Boîte d'envoi · ADM</title><link rel="stylesheet" href="/api/dev/outbox/style.css"></head>
<body><main><h1>Boîte d'envoi</h1>
<p>Les derniers e-mails et SMS du produit, le plus récent d'abord. Cette page n'existe que sur le poste d'un développeur.
<a href="/settings/messages">Aperçu de chaque message</a></p>
${mails.length === 0 ? "<p>Aucun message pour l'instant.</p>" : mails.map(articleOf).join('\n')}</main></body></html>`

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const outboxQuery = z.object({ recipient: z.string().optional() })

/** Serves the last e-mails and SMS on a page, those to one `recipient` when the address names it, with their links: on a developer's machine, where they are not sent. */
export const serveOutbox = (app: FastifyInstance, { db }: Runtime): void => {
  app.get('/api/dev/outbox', async ({ query }, reply) => {
    const page = pageOf(await findLastMails(db, outboxQuery.parse(query).recipient))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
  app.get('/api/dev/outbox/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style))
}
