import type { TemplateSlot } from '@adm/domain/notification/template/template-slot'
import type { Language } from '@adm/domain/values/language'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'

/** A message of an order: its kind, audience and language, and the client of the order. */
export type MessageOf = TemplateSlot & { language: Language; clientId: string | null }

const currentTexts = preparedQuery((db, { kind, audience, language }: TemplateSlot & { language: Language }) =>
  db
    .selectFrom('notification_template as template')
    .innerJoin('notification_template_version as text', (join) =>
      join.onRef('text.template_id', '=', 'template.id').onRef('text.number', '=', 'template.version'),
    )
    .select(['text.id', 'template.client_id as clientId', 'text.subject', 'text.body', 'text.sms'])
    .where('template.kind', '=', kind)
    .where('template.audience', '=', audience)
    .where('template.language', '=', language),
)

/**
 * The text that counts for an order of a client: the client's own, else that of the company; undefined when it is the product's. Served by
 * the unique index of the templates.
 */
export const findCurrentText = async (db: Db, { kind, audience, language, clientId }: MessageOf) => {
  const rows = await currentTexts(db, { kind, audience, language })
  const worded = rows.flatMap(({ subject, body, ...row }) => (subject === null || body === null ? [] : [{ ...row, subject, body }]))
  return worded.find((row) => row.clientId !== null && row.clientId === clientId) ?? worded.find((row) => row.clientId === null)
}
