import { buffer } from 'node:stream/consumers'
import type { StepEvent } from '@adm/domain/booking/history/booking-events'
import { afterUndo } from '@adm/domain/message/message-times'
import type { Booking } from '@adm/domain/booking/order/booking'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import type { DocumentType } from '@adm/domain/document/document-type'
import { nameForKind } from '@adm/domain/file/file-kind'
import type { Notification } from '@adm/domain/notification/notification'
import { planned } from '@adm/domain/notification/notification-plan'
import { reportAddressees } from '@adm/domain/notification/notification-recipients'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import type { MailedFile } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { getBooking } from '../booking/row/booking.queries.ts'
import { getClient } from '../client/row/client.queries.ts'
import { type DocumentRow, findContent, findDocumentRow, findDocumentRows } from '../document/document.queries.ts'
import { planMessages } from './notification-producer.service.ts'

const syntheses: readonly DocumentType[] = ['SYNTHESIS_CHECKIN', 'SYNTHESIS_CHECKOUT']
/** An attachment is a third longer in its mail, and many servers refuse mails above 10 MB. */
const mostBytes = 7_000_000

const versionOf = ({ versions }: DocumentRow): number => versions[0]?.number ?? 0
const occasionOf = (document: DocumentRow): string => `${document.id}@${versionOf(document)}`

const isSent =
  ({ service }: Booking) =>
  ({ type, status }: DocumentRow): boolean =>
    status === 'active' && (resultTypesOf(service).includes(type) || syntheses.includes(type))

/** The reaction to a validated report: each document goes to each recipient, once a version, ten minutes later. */
export const planReports: ReactionTo<StepEvent> = async (work, { id }) => {
  const order = await getBooking(work.db, id)
  const documents = (await findDocumentRows(work.db, 'booking', order.id)).filter(isSent(order))
  const addressees = reportAddressees(order, await getClient(work.db, order.clientId))
  const dueAt = afterUndo(work.now)
  const messages = documents.flatMap((document) => {
    const said = { kind: 'report', occasion: occasionOf(document), missionAt: order.startAt, dueAt, documentId: document.id } as const
    return addressees.map((to) => planned(to, said))
  })
  await planMessages(work, { bookingId: order.id }, messages)
}

/** A document that is to be attached: where its content is, or why it is not. */
export type ToAttach = { documentId: string; key: string; name: string }

/** The contents of the documents of messages, as far as they are there and small enough. */
export const findAttachments = async (work: Pick<Work, 'db'>, rows: readonly Notification[]): Promise<ToAttach[]> => {
  const ids = [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))]
  const all = await Promise.all(ids.map((id) => attachmentOf(work, id)))
  return all.flatMap((attachment) => attachment ?? [])
}

const attachmentOf = async ({ db }: Pick<Work, 'db'>, documentId: string): Promise<ToAttach | null> => {
  const [row, content] = await Promise.all([findDocumentRow(db, documentId), findContent(db, documentId, undefined)])
  if (row?.status !== 'active' || !content?.key || content.bytes > mostBytes) return null
  return { documentId, key: content.key, name: nameForKind(row.name, content.kind) ?? row.name }
}

/** Reads the contents, outside of any transaction. */
export const readAttachments = async ({ files }: Pick<Work, 'files'>, attached: readonly ToAttach[]): Promise<Attachments> => {
  const read = async ({ documentId, key, name }: ToAttach) => [documentId, { name, bytes: await buffer(await files.read(key)) }] as const
  return new Map(await Promise.all(attached.map(read)))
}
/** The files of messages by the id of their document. */
export type Attachments = ReadonlyMap<string, MailedFile>

/** Why a report does not leave; null when it does. */
export const reportRefusal = async (work: Pick<Work, 'db'>, row: Notification, order: Booking): Promise<Notification['reason']> => {
  if (order.status !== 'validated') return 'notValidated'
  const document = row.documentId === null ? undefined : await findDocumentRow(work.db, row.documentId)
  if (document?.status !== 'active' || !row.occasion.startsWith(occasionOf(document))) return 'fileGone'
  return (document.versions[0]?.bytes ?? 0) > mostBytes ? 'fileTooLarge' : null
}
