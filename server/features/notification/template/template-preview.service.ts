import { goodUntil } from '@adm/domain/message/message-times'
import type { TemplatePreview } from '@adm/contract/notification/notification-template'
import { parseCode } from '@adm/domain/booking/order/booking-code'
import { bookingValues, missionInWords } from '@adm/domain/notification/template/booking-values'
import type { TemplateDraft } from '@adm/domain/notification/template/notification-template'
import { smsSize } from '@adm/domain/notification/template/sms-text'
import { templateFaults } from '@adm/domain/notification/template/template-check'
import { templateRefusals } from '@adm/domain/notification/template/template-refusals'
import { exampleValues, type TemplateValues } from '@adm/domain/notification/template/template-variable'
import type { Db } from '../../../platform/database/database.ts'
import { htmlOf, type Letter, textOf } from '../../../platform/mail/mail-letter.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findBookingFacts } from './booking-values.queries.ts'
import { findBookingOfCode, findOwnAddress, type MessageOf } from './template.queries.ts'
import { letterOf, requireMessage } from './template.service.ts'

type Previewed = { message: MessageOf; draft: TemplateDraft; bookingCode?: string | null | undefined }
type Values = { values: TemplateValues; bookingCode: string | null }

/** A link that looks like that of a recipient and opens nothing. */
const exampleLink = (url: string): string => `${url}/s/apercu`

/** The values of a real order, or of the examples. @throws {Refusal} `FIELDS_INVALID` at the number of no order */
const valuesOf = async ({ db, site }: Pick<Reading, 'db' | 'site'>, { message, bookingCode }: Previewed): Promise<Values> => {
  const { audience, language } = message
  const link = audience === 'tenant' && message.kind !== 'report' ? exampleLink(site.url) : null
  if (!bookingCode) return { values: { ...exampleValues(message, language), link: link ?? '' }, bookingCode: null }
  const typed = parseCode(bookingCode)
  const order = typed.kind === 'code' ? await findBookingOfCode(db, typed.order) : undefined
  const facts = order && (await findBookingFacts(db, order.id))
  if (!order || !facts) throw templateRefusals.unknownBooking()
  const values =
    message.kind === 'weekendKeys'
      ? { missions: missionInWords(facts, language), missionCount: '1' }
      : bookingValues(facts, { audience, language, link })
  return { values, bookingCode: order.code }
}

const writeLetter = async (given: Pick<Reading, 'site'> & { db: Db }, previewed: Previewed) => {
  const { message: slot, draft } = previewed
  await requireMessage(given.db, slot)
  const faults = templateFaults(slot, slot.language, draft)
  if (faults.length > 0) throw templateRefusals.fields(faults)
  const { values, bookingCode } = await valuesOf(given, previewed)
  return { ...letterOf({ slot, language: slot.language, text: draft, values }), bookingCode }
}

/** A text with the values of an order, as its recipient reads it. @throws {Refusal} `TEMPLATE_NOT_FOUND`, `FIELDS_INVALID` */
export const previewTemplate = async (reading: Reading, previewed: Previewed): Promise<TemplatePreview> => {
  const { letter, sms, bookingCode } = await writeLetter(reading, previewed)
  return {
    subject: letter.subject,
    html: htmlOf(letter),
    text: textOf(letter),
    sms: sms === null ? null : { text: sms, ...smsSize(sms) },
    bookingCode,
  }
}

const asTest = (letter: Letter, sms: string | null): Letter => ({
  ...letter,
  subject: `[Test] ${letter.subject}`,
  notes: [
    ...(letter.notes ?? []),
    ...(sms === null ? [] : [`SMS\u00a0: ${sms}`]),
    'Ceci est un essai que vous vous êtes envoyé. Son lien ne mène à aucun rendez-vous.',
  ],
})

/** Sends a text to the own address of the person who asks, and to nobody else. @throws {Refusal} `NO_OWN_ADDRESS`, `FIELDS_INVALID` */
export const testTemplate = async (work: Work, previewed: Previewed): Promise<{ recipient: string }> => {
  const recipient = work.by.kind === 'staff' && work.by.id ? await findOwnAddress(work.db, work.by.id) : undefined
  if (!recipient) throw templateRefusals.noAddress()
  const { letter, sms } = await writeLetter(work, previewed)
  await postMail(work, recipient, asTest(letter, sms), goodUntil(work.now, 'test'))
  return { recipient }
}
