import type { NotificationTemplate, NotificationTemplateRow, TemplateOrigin } from '@adm/domain/notification/template/notification-template'
import { defaultTemplate, linkLabelOf, personalLinkNotes } from '@adm/domain/notification/template/default-template'
import type { TemplatedKind } from '@adm/domain/notification/notification-kind'
import { templateRefusals } from '@adm/domain/notification/template/template-refusals'
import { everyTemplateSlot, isTemplateSlot, mayBeOfClient, type TemplateSlot } from '@adm/domain/notification/template/template-slot'
import { renderMessage, type TemplateText } from '@adm/domain/notification/template/template-text'
import type { MessageParams, TemplateValues } from '@adm/domain/notification/template/template-variable'
import { type Language, languages } from '@adm/domain/values/language'
import type { Db } from '../../../platform/database/database.ts'
import type { Letter } from '../../../platform/mail/mail-letter.ts'
import type { Reading } from '../../../platform/work/work.ts'
import {
  findClientName,
  findCurrentTexts,
  findStoredTemplate,
  findTemplateVersions,
  findWordedTexts,
  type MessageOf,
  type StoredTemplate,
} from './template.queries.ts'

type Written = { slot: TemplateSlot; language: Language; text: TemplateText; values: TemplateValues }

/** A text with its values, as the mail and the SMS that are sent. The button opens the personal link, when there is one. */
export const letterOf = ({ slot, language, text, values }: Written): { letter: Letter; sms: string | null } => {
  const { subject, paragraphs, sms } = renderMessage(text, language, values)
  const link = values.link ? { label: linkLabelOf(slot, language), url: values.link } : undefined
  const notes = link && slot.audience === 'tenant' ? [personalLinkNotes[language]] : []
  return { letter: { language, subject, paragraphs, ...(link && { link }), notes }, sms }
}

type CountingText = TemplateText & { origin: TemplateOrigin; templateId: string | null }

/** The text that counts for the orders of a client, or of all clients: the client's own, else the company's, else the product's. */
const findCountingText = async (db: Db, message: MessageOf): Promise<CountingText> => {
  const { kind, audience, language, clientId } = message
  const worded = await findCurrentTexts(db, message)
  const own = clientId === null ? undefined : worded.find((row) => row.clientId === clientId)
  const counting = own ?? worded.find((row) => row.clientId === null)
  if (!counting) return { ...defaultTemplate({ kind, audience }, language), origin: 'product', templateId: null }
  const { id, subject, body, sms } = counting
  return { subject, body, sms, origin: own ? 'client' : 'company', templateId: id }
}

/**
 * The message to send: the text of the client of the order, else of the company, else of the product, with its values.
 * @returns also the version of the text that it was written from; null for the text of the product
 */
export const findLetter = async <Kind extends TemplatedKind>(
  { db }: Pick<Reading, 'db'>,
  { values, ...message }: MessageOf & { kind: Kind; values: MessageParams<Kind> },
): Promise<{ letter: Letter; sms: string | null; templateId: string | null }> => {
  const { kind, audience, language } = message
  const { templateId, ...text } = await findCountingText(db, message)
  return { ...letterOf({ slot: { kind, audience }, language, text, values }), templateId }
}

/** Every message in each language, with the origin of its text: for all clients, or for the orders of one. */
export const listTemplates = async (db: Db, clientId: string | undefined): Promise<NotificationTemplateRow[]> => {
  const worded = (await findWordedTexts(db)).filter(({ subject }) => subject !== null)
  const messages = everyTemplateSlot.filter((slot) => clientId === undefined || mayBeOfClient(slot))
  return messages.flatMap(({ kind, audience }) =>
    languages.map((language) => {
      const own = worded.filter((row) => row.kind === kind && row.audience === audience && row.language === language)
      const ofClient = clientId === undefined ? undefined : own.find((row) => row.clientId === clientId)
      const counting = ofClient ?? own.find((row) => row.clientId === null)
      return {
        kind,
        audience,
        language,
        origin: originOf(ofClient, counting),
        subject: counting?.subject ?? defaultTemplate({ kind, audience }, language).subject,
        changedAt: counting?.changedAt ?? null,
        changedByName: counting?.changedByName ?? null,
        clients: own.flatMap(({ clientId: id, clientName: name }) => (id && name !== null ? [{ id, name }] : [])),
      }
    }),
  )
}

const originOf = (ofClient: object | undefined, counting: object | undefined): TemplateOrigin => {
  if (ofClient) return 'client'
  return counting ? 'company' : 'product'
}

/**
 * Requires a message that the product sends, and a client that may have its own.
 * @returns the name of the client
 * @throws {Refusal} `TEMPLATE_NOT_FOUND`, `FIELDS_INVALID`
 */
export const requireMessage = async (db: Db, message: MessageOf): Promise<string | null> => {
  if (!isTemplateSlot(message)) throw templateRefusals.missing()
  if (message.clientId === null) return null
  if (!mayBeOfClient(message)) throw templateRefusals.notOfClient()
  const name = await findClientName(db, message.clientId)
  if (name === undefined) throw templateRefusals.unknownClient()
  return name
}

/** The text of a message without the own one. */
const findInherited = async (db: Db, message: MessageOf): Promise<NotificationTemplate['inherited']> => {
  const { kind, audience, language, clientId } = message
  if (clientId === null) return { ...defaultTemplate({ kind, audience }, language), origin: 'product' }
  const { subject, body, sms, origin } = await findCountingText(db, { ...message, clientId: null })
  return { subject, body, sms, origin }
}

/** The text that counts: the own one, unless nobody wrote one or it went back. */
const countingOf = (own: StoredTemplate | undefined, inherited: NotificationTemplate['inherited']) => {
  const { subject = null, body = null, sms = null, clientId = null } = own ?? {}
  if (subject === null || body === null) return inherited
  return { subject, body, sms, origin: clientId === null ? ('company' as const) : ('client' as const) }
}

/** The text of a message, of the company or of one client, with its versions. @throws {Refusal} `TEMPLATE_NOT_FOUND`, `FIELDS_INVALID` */
export const readTemplate = async (db: Db, message: MessageOf): Promise<NotificationTemplate> => {
  const clientName = await requireMessage(db, message)
  const { kind, audience, language, clientId } = message
  const [own, inherited] = await Promise.all([findStoredTemplate(db, message), findInherited(db, message)])
  const versions = own ? await findTemplateVersions(db, own.id) : []
  const row = { kind, audience, language, clientId, clientName, id: own?.id ?? null, version: own?.version ?? 0 }
  return { ...row, ...countingOf(own, inherited), inherited, versions }
}
