import { defaultTemplate, linkLabelOf, personalLinkNotes } from '@adm/domain/notification/template/default-template'
import type { TemplateSlot } from '@adm/domain/notification/template/template-slot'
import { renderMessage, type TemplateText } from '@adm/domain/notification/template/template-text'
import type { TemplateValues } from '@adm/domain/notification/template/template-variable'
import type { Language } from '@adm/domain/values/language'
import type { Letter } from '../../../platform/mail/mail-letter.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { findCurrentText, type MessageOf } from './template.queries.ts'

type Written = { slot: TemplateSlot; language: Language; text: TemplateText; values: TemplateValues }

/** A text with its values, as the mail and the SMS that are sent. The button opens the personal link, when there is one. */
export const letterOf = ({ slot, language, text, values }: Written): { letter: Letter; sms: string | null } => {
  const { subject, paragraphs, sms } = renderMessage(text, language, values)
  const link = values.link ? { label: linkLabelOf(slot, language), url: values.link } : undefined
  const notes = link && slot.audience === 'tenant' ? [personalLinkNotes[language]] : []
  return { letter: { language, subject, paragraphs, ...(link && { link }), notes }, sms }
}

/**
 * The message to send: the text of the client of the order, else of the company, else of the product, with its values.
 * @returns also the version of the text that it was written from; null for the text of the product
 */
export const findLetter = async (
  { db }: Pick<Reading, 'db'>,
  { values, ...message }: MessageOf & { values: TemplateValues },
): Promise<{ letter: Letter; sms: string | null; templateId: string | null }> => {
  const { kind, audience, language } = message
  const slot = { kind, audience }
  const worded = await findCurrentText(db, message)
  const text = worded ?? defaultTemplate(slot, language)
  return { ...letterOf({ slot, language, text, values }), templateId: worded?.id ?? null }
}
