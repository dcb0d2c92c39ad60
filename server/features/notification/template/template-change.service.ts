import { isDeepStrictEqual } from 'node:util'
import { templateEvents } from '@adm/domain/notification/notification-events'
import { type NotificationTemplate, type TemplateDraft, templateRight } from '@adm/domain/notification/template/notification-template'
import { templateFaults } from '@adm/domain/notification/template/template-check'
import { templateRefusals } from '@adm/domain/notification/template/template-refusals'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import { undoBy } from '../../../platform/history/undo.ts'
import { bindUndos } from '../../../platform/history/undo.ts'
import type { Work } from '../../../platform/work/work.ts'
import {
  findStoredTemplate,
  getStoredTemplate,
  getStoredTemplateForChange,
  insertTemplate,
  insertTemplateVersion,
  type MessageOf,
  type StoredTemplate,
} from './template.queries.ts'
import { readTemplate, requireMessage } from './template.service.ts'

/** Texts, or none: back to the text of the company or of the product. */
const storedTexts = z.object({ subject: z.string().nullable(), body: z.string().nullable(), sms: z.string().nullable() })
type StoredTexts = z.output<typeof storedTexts>
const noTexts: StoredTexts = { subject: null, body: null, sms: null }

/** The row of a message, locked; made when nobody worded it before. @throws {Refusal} `STALE_VERSION` */
const lockTemplate = async (work: Work, message: MessageOf, version: number): Promise<StoredTemplate> => {
  await insertTemplate(work.db, work.newId(), message)
  const row = await findStoredTemplate(work.db, message)
  if (!row) throw templateRefusals.missing()
  return getStoredTemplateForChange(work.db, row.id, version)
}

/** Writes the next version of a message and records it. Texts that are the current ones change nothing. */
const writeVersion = async (work: Work, before: StoredTemplate, texts: StoredTexts): Promise<void> => {
  const { subject, body, sms } = before
  if (isDeepStrictEqual(texts, { subject, body, sms })) return
  const createdBy = work.by.kind === 'staff' ? work.by.id : null
  await insertTemplateVersion(work.db, before, { id: work.newId(), ...texts, createdAt: work.now, createdBy })
  const after = await getStoredTemplate(work.db, before.id)
  await record(work, templateEvents.changed, { id: before.id, before, after })
}

/** Saves a new version of the text of a message. @throws {Refusal} `TEMPLATE_NOT_FOUND`, `FIELDS_INVALID`, `STALE_VERSION` */
export const changeTemplate = async (
  work: Work,
  message: MessageOf,
  { subject, body, sms }: TemplateDraft,
  version: number,
): Promise<NotificationTemplate> => {
  await requireMessage(work.db, message)
  const texts = { subject: subject.trim(), body: body.trim(), sms: sms?.trim() ?? null }
  const faults = templateFaults(message, message.language, texts)
  if (faults.length > 0) throw templateRefusals.fields(faults)
  await writeVersion(work, await lockTemplate(work, message, version), texts)
  return readTemplate(work.db, message)
}

/** Goes back to the text of the product, or of a client to that of the company. @throws {Refusal} `TEMPLATE_NOT_FOUND`, `STALE_VERSION` */
export const resetTemplate = async (work: Work, message: MessageOf, version: number): Promise<NotificationTemplate> => {
  await requireMessage(work.db, message)
  await writeVersion(work, await lockTemplate(work, message, version), noTexts)
  return readTemplate(work.db, message)
}

/** Brings the texts before a change back, as a new version. */
const undoChange = undoBy(
  { requires: [templateRight], lock: getStoredTemplateForChange, fields: ['subject', 'body', 'sms'] },
  async (work, change, now: StoredTemplate) => {
    const { subject, body, sms } = now
    await writeVersion(work, now, storedTexts.parse({ subject, body, sms, ...storedTexts.partial().parse(change.before) }))
  },
)

export const templateUndos = bindUndos(templateEvents, { changed: undoChange })
