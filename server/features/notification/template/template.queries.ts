import { templateRefusals } from '@adm/domain/notification/template/template-refusals'
import type { TemplateSlot } from '@adm/domain/notification/template/template-slot'
import type { TemplateVersion } from '@adm/domain/notification/template/notification-template'
import type { Language } from '@adm/domain/values/language'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { lockRow, rowForChange } from '../../../platform/history/change-row.ts'

/** A message of an order: its kind, audience and language, and the client of the order. */
export type MessageOf = TemplateSlot & { language: Language; clientId: string | null }

const withText = (db: Db) =>
  db
    .selectFrom('notification_template as template')
    .innerJoin('notification_template_version as text', (join) =>
      join.onRef('text.template_id', '=', 'template.id').onRef('text.number', '=', 'template.version'),
    )

const currentTexts = preparedQuery((db, { kind, audience, language }: TemplateSlot & { language: Language }) =>
  withText(db)
    .select(['text.id', 'template.client_id as clientId', 'text.subject', 'text.body', 'text.sms'])
    .where('template.kind', '=', kind)
    .where('template.audience', '=', audience)
    .where('template.language', '=', language),
)

/** The texts of the company and of its clients for a message. Served by the unique index of the templates. */
export const findCurrentTexts = async (db: Db, { kind, audience, language }: Omit<MessageOf, 'clientId'>) => {
  const rows = await currentTexts(db, { kind, audience, language })
  return rows.flatMap(({ subject, body, ...row }) => (subject === null || body === null ? [] : [{ ...row, subject, body }]))
}

/** Every text that somebody worded, of the company and of clients, with its author. Their number is that of the worded messages. */
export const findWordedTexts = (db: Db) =>
  withText(db)
    .leftJoin('client', 'client.id', 'template.client_id')
    .leftJoin('user_account', 'user_account.id', 'text.created_by')
    .select(['template.kind', 'template.audience', 'template.language', 'template.client_id as clientId', 'client.name as clientName'])
    .select(['text.subject', 'text.created_at as changedAt', 'user_account.name as changedByName'])
    .orderBy('client.name')
    .orderBy('template.id')
    .execute()

/** A worded message, with its current texts; without texts, it is back to the text before it. */
export type StoredTemplate = MessageOf & { id: string; version: number; subject: string | null; body: string | null; sms: string | null }

const stored = (db: Db) =>
  db
    .selectFrom('notification_template as template')
    .leftJoin('notification_template_version as text', (join) =>
      join.onRef('text.template_id', '=', 'template.id').onRef('text.number', '=', 'template.version'),
    )
    .select(['template.id', 'template.kind', 'template.audience', 'template.language', 'template.client_id as clientId'])
    .select(['template.version', 'text.subject', 'text.body', 'text.sms'])

/** A worded message. @throws {Refusal} `TEMPLATE_NOT_FOUND` */
export const getStoredTemplate = async (db: Db, id: string): Promise<StoredTemplate> => {
  const row = await stored(db).where('template.id', '=', id).executeTakeFirst()
  if (!row) throw templateRefusals.missing()
  return row
}

/** The message as the company or one client worded it; undefined while nobody did. */
export const findStoredTemplate = (db: Db, { kind, audience, language, clientId }: MessageOf): Promise<StoredTemplate | undefined> =>
  stored(db)
    .where('template.kind', '=', kind)
    .where('template.audience', '=', audience)
    .where('template.language', '=', language)
    .where('template.client_id', 'is not distinct from', clientId)
    .executeTakeFirst()

/** The same, locked until the end of the transaction. @throws {Refusal} `TEMPLATE_NOT_FOUND`, `STALE_VERSION` */
export const getStoredTemplateForChange = rowForChange(lockRow('notification_template'), getStoredTemplate, templateRefusals.stale)

/** Adds the row of a message that nobody worded before, unless somebody else does at this moment. */
export const insertTemplate = async (db: OpenDb, id: string, { kind, audience, language, clientId }: MessageOf): Promise<void> => {
  await db
    .insertInto('notification_template')
    .values({ id, kind, audience, language, client_id: clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The versions of a message, the last first. Served by the unique index of the versions. */
export const findTemplateVersions = (db: Db, templateId: string): Promise<TemplateVersion[]> =>
  db
    .selectFrom('notification_template_version as version')
    .leftJoin('user_account', 'user_account.id', 'version.created_by')
    .select(['version.id', 'version.number', 'version.subject', 'version.body', 'version.sms'])
    .select(['version.created_at as createdAt', 'user_account.name as createdByName'])
    .where('version.template_id', '=', templateId)
    .orderBy('version.number', 'desc')
    .execute()

type NewVersion = Pick<TemplateVersion, 'id' | 'subject' | 'body' | 'sms' | 'createdAt'> & { createdBy: string | null }

/** Writes the next version of a message, which counts from now on. */
export const insertTemplateVersion = async (db: OpenDb, template: StoredTemplate, version: NewVersion): Promise<void> => {
  const { id, subject, body, sms, createdAt, createdBy } = version
  const number = template.version + 1
  await db
    .insertInto('notification_template_version')
    .values({ id, template_id: template.id, number, subject, body, sms, created_at: createdAt, created_by: createdBy })
    .execute()
  await db.updateTable('notification_template').set({ version: number }).where('id', '=', template.id).execute()
}

/** The name of a client; undefined when there is none. */
export const findClientName = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('client').select('name').where('id', '=', id).executeTakeFirst())?.name

/** The order with a number, or with a mission of that code. Served by `booking_code_key`. */
export const findBookingOfCode = (db: Db, code: string): Promise<{ id: string; code: string } | undefined> =>
  db.selectFrom('booking').select(['id', 'code']).where('code', '=', code).limit(sql.lit(1)).executeTakeFirst()

/** The address of a member of staff. */
export const findOwnAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirst())?.email
