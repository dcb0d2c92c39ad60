import { z } from 'zod'
import { instant } from '../../values/date/moment.ts'
import { type Language, languages } from '../../values/language.ts'
import { audiences, templatedKinds } from '../notification-kind.ts'
import { rulesOf } from '../../values/rule.ts'
import { templateFaults } from './template-check.ts'
import type { TemplateSlot } from './template-slot.ts'

/** The right to change the texts of messages. */
export const templateRight = 'notifications:update' as const

/** The texts as typed; their checks depend on the message (`templateDraftOf`). */
export const typedTemplate = z.strictObject({
  subject: z.string("Renseignez l'objet."),
  body: z.string('Renseignez le message.'),
  sms: z
    .string()
    .transform((text) => (text.trim() === '' ? null : text))
    .nullish()
    .transform((text) => text ?? null),
})

/** The texts of a message, with their checks: for the form and the API. */
export const templateDraftOf = (slot: TemplateSlot, language: Language) =>
  typedTemplate.check(
    rulesOf<keyof TemplateDraft, TemplateDraft>(['subject', 'body', 'sms'], (text) => templateFaults(slot, language, text)),
  )
export type TemplateDraft = z.output<typeof typedTemplate>
/** The texts as a form has them. */
export type TypedTexts = z.input<typeof typedTemplate>

/** Where the text of a message comes from: the product, the company, or the client of the order. */
export const templateOriginLabels = { product: "D'origine", company: 'Modifié', client: 'Propre au client' } as const
export type TemplateOrigin = keyof typeof templateOriginLabels
export const templateOrigins = ['product', 'company', 'client'] as const satisfies readonly TemplateOrigin[]

const text = { subject: z.string(), body: z.string(), sms: z.string().nullable() }
const slot = { kind: z.enum(templatedKinds), audience: z.enum(audiences), language: z.enum(languages) }

/** A saved version; without texts, the message went back to the text before it. */
export const templateVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  sms: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string().nullable(),
})
export type TemplateVersion = z.output<typeof templateVersion>

/** The text of a message, of the company or of one client, with all its versions, the last first. */
export const notificationTemplate = z.object({
  ...slot,
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  /** Null until a first text is saved. */
  id: z.uuid().nullable(),
  version: z.int(),
  origin: z.enum(templateOrigins),
  ...text,
  /** The text without the own one: what « Revenir » brings back. */
  inherited: z.object({ ...text, origin: z.enum(templateOrigins) }),
  versions: z.array(templateVersion),
})
export type NotificationTemplate = z.output<typeof notificationTemplate>

/** A message as a row of the settings page. */
export const notificationTemplateRow = z.object({
  ...slot,
  origin: z.enum(templateOrigins),
  subject: z.string(),
  changedAt: instant.nullable(),
  changedByName: z.string().nullable(),
  /** The clients that have their own text. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type NotificationTemplateRow = z.output<typeof notificationTemplateRow>
