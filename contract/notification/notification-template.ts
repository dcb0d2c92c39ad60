import { audiences, templatedKinds } from '@adm/domain/notification/notification-kind'
import { notificationTemplate, notificationTemplateRow, typedTemplate } from '@adm/domain/notification/template/notification-template'
import { languages } from '@adm/domain/values/language'
import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { defineCalls } from '../call/call.ts'

/** The message: its kind, audience and language. */
export const bySlot = z.object({ kind: z.enum(templatedKinds), audience: z.enum(audiences), language: z.enum(languages) })
const ofClient = z.strictObject({ client_id: z.uuid().optional() })
/** Without it, the text of the company. */
const clientId = z.uuid('Choisissez un client.').nullish()

const drafted = typedTemplate.extend({ clientId })
const previewed = drafted.extend({
  /** The number of the order whose values are written; without it, examples are. */
  bookingCode: typedText().max(60).nullish(),
})

/** A message as its recipient reads it. */
export const templatePreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sms: z.object({ text: z.string(), characters: z.int(), parts: z.int() }).nullable(),
  /** The order; null for examples. */
  bookingCode: z.string().nullable(),
})
export type TemplatePreview = z.output<typeof templatePreview>

/** The texts of the messages that the product sends. */
export const notificationTemplateCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/notifications/templates',
      summary: 'Les textes des messages : d’origine, modifiés, ou propres à un client',
      requires: ['notifications:read'],
      query: ofClient,
      answer: z.array(notificationTemplateRow),
    },
    read: {
      method: 'GET',
      path: '/api/notifications/templates/:kind/:audience/:language',
      summary: 'Le texte d’un message, avec ses versions',
      requires: ['notifications:read'],
      params: bySlot,
      query: ofClient,
      answer: notificationTemplate,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/notifications/templates/:kind/:audience/:language',
      summary: 'Enregistrer une nouvelle version du texte d’un message',
      requires: ['notifications:update'],
      params: bySlot,
      body: drafted,
      answer: notificationTemplate,
      version: 'required',
    },
    reset: {
      method: 'POST',
      path: '/api/notifications/templates/:kind/:audience/:language/reset',
      summary: 'Revenir au texte d’origine, ou d’un client à celui de la société',
      requires: ['notifications:update'],
      params: bySlot,
      body: z.strictObject({ clientId }),
      answer: notificationTemplate,
      version: 'required',
    },
    preview: {
      method: 'POST',
      path: '/api/notifications/templates/:kind/:audience/:language/preview',
      summary: 'Un texte avec les valeurs d’une commande, sans rien enregistrer ni envoyer',
      requires: ['notifications:read', 'bookings:read'],
      params: bySlot,
      body: previewed,
      answer: templatePreview,
      transaction: false,
      byViewer: true,
    },
    test: {
      method: 'POST',
      path: '/api/notifications/templates/:kind/:audience/:language/test',
      summary: 'Envoyer un texte à sa propre adresse, et à aucune autre',
      requires: ['notifications:update', 'bookings:read'],
      params: bySlot,
      body: previewed,
      answer: z.object({ recipient: z.string() }),
      addressPerHour: 120,
    },
  },
  { shows: ['notification-template', 'client'] },
)
