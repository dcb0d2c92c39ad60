import type { FileAnswer } from '@adm/contract/call/call'
import type { DocumentList, ExpectedDocument } from '@adm/contract/document'
import type { By } from '@adm/domain/actor'
import type { Document, DocumentChange, DocumentDraft, DeleteReason } from '@adm/domain/document/record/document'
import { documentEvents } from '@adm/domain/document/record/document-events'
import { type DocumentOwner, documentOwner } from '@adm/domain/document/record/document-owner'
import { documentRefusals } from '@adm/domain/document/document-refusals'
import type { DocumentType } from '@adm/domain/document/document-type'
import { contractualRefusal, legalRefusal, type OwnerDays, retentionOf } from '@adm/domain/document/document-retention'
import { hasPermissions } from '@adm/domain/permission'
import { fileKinds, nameForKind } from '@adm/domain/file/file-kind'
import { fileRefusals } from '@adm/domain/file/file-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/history/change-row.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { record } from '../../platform/history/history.ts'
import { findHistory } from '../../platform/history/history.queries.ts'
import type { PendingFile } from '../../platform/stored-file/stored-file.ts'
import { sweepFilesJob } from '../../platform/stored-file/stored-file.jobs.ts'
import { condemnFiles, attachFile } from '../../platform/stored-file/stored-file.queries.ts'
import { requireFeature, requireRight } from '../../platform/identity/session.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import {
  deleteDocument,
  type DocumentRow,
  findContent,
  findDocumentRow,
  findDocumentRows,
  type ExistingDocument,
  insertDocument,
  insertDocumentVersion,
  lockDocument,
  updateDocument,
} from './document.queries.ts'

/** The facts of a row that owns documents. */
type OwnerFacts = {
  days: OwnerDays
  most: number
  /** The guard of the owner that limits its documents. */
  limitedBy?: string
  expected: (existing: readonly ExistingDocument[]) => readonly ExpectedDocument[]
}
/** Access to the rows that own documents; each subject provides its own, through `app.ts`. */
export type OwnerOfDocuments = {
  /** Null when the row does not exist. */
  find: (db: Db, id: string) => Promise<OwnerFacts | null>
  /** Locks the row against new documents until the end of the transaction. */
  lock: (db: OpenDb, id: string) => Promise<void>
}
export type OwnersOfDocuments = (entity: DocumentOwner) => OwnerOfDocuments

type Reader = { by: By }
const maySee = ({ by }: Reader, entity: DocumentOwner): boolean =>
  by.kind !== 'staff' || hasPermissions(by.permissions, [documentOwner(entity).sees])

/** The documents of a row, and the expected ones. @throws {Refusal} `FORBIDDEN`, or 404 for an unknown row */
export const readDocuments = async (owners: OwnersOfDocuments, reading: Reading, { entity, entityId }: Owner): Promise<DocumentList> => {
  await requireOwner(reading, entity, 'sees')
  const [facts, rows] = await Promise.all([owners(entity).find(reading.db, entityId), findDocumentRows(reading.db, entity, entityId)])
  if (!facts) throw documentRefusals.noOwnerToRead(documentOwner(entity))
  const items = rows.map((row) => toDocument(row, facts))
  const existing = rows.filter(({ status }) => status === 'active').map(({ type, createdAt }) => ({ type, addedAt: createdAt }))
  return { items, total: items.length, totalIsExact: true, most: facts.most, expected: [...facts.expected(existing)] }
}
type Owner = { entity: DocumentOwner; entityId: string }

/**
 * Requires the permission to add a document to this row, before the file is checked.
 * @throws {Refusal} `FORBIDDEN`, `FEATURE_OFF`, or 422 for an unknown row
 */
export const requireGiver = async (owners: OwnersOfDocuments, asking: Reader & { db: Db }, { entity, entityId }: Owner): Promise<void> => {
  await requireOwner(asking, entity, 'gives')
  if (!(await owners(entity).find(asking.db, entityId))) throw documentRefusals.noOwner(documentOwner(entity))
}

const requireOwner = async (asking: Reader & { db: Db }, entity: DocumentOwner, right: 'sees' | 'gives'): Promise<void> => {
  requireRight(asking, documentOwner(entity)[right])
  await requireFeatureOf(asking.db, entity)
}

const requireFeatureOf = async (db: Db, entity: DocumentOwner): Promise<void> => {
  const { feature } = documentOwner(entity)
  if (feature) await requireFeature(db, feature)
}

const requireType = (entity: DocumentOwner, type: DocumentType): void => {
  if (!documentOwner(entity).types.some((accepted) => accepted === type)) throw documentRefusals.otherType(documentOwner(entity))
}

const toDocument = (row: DocumentRow, { days }: Pick<OwnerFacts, 'days'>): Document => ({ ...row, retention: retentionOf(row.type, days) })

/** A document. @throws {Refusal} 404, also for a caller who may not read its owner */
export const readDocument = async (owners: OwnersOfDocuments, asking: Reader & { db: Db }, id: string): Promise<Document> => {
  const row = await findDocumentRow(asking.db, id)
  if (!row || !maySee(asking, row.entity)) throw documentRefusals.missing()
  await requireFeatureOf(asking.db, row.entity)
  const facts = await owners(row.entity).find(asking.db, row.entityId)
  if (!facts) throw documentRefusals.missing()
  return toDocument(row, facts)
}

/** The history of a document, the oldest first. @throws {Refusal} 404, also for a caller who may not read the document */
export const readDocumentHistory = async (owners: OwnersOfDocuments, reading: Reading, id: string) => {
  await readDocument(owners, reading, id)
  return findHistory(reading.db, 'document', id)
}

/**
 * The content of a document, as a file to save; the newest version by default.
 * @throws {Refusal} 404, also for a caller who may not read it; 410 once the document is deleted
 */
export const readContentOf = async (
  owners: OwnersOfDocuments,
  reading: Reading,
  id: string,
  number: number | undefined,
): Promise<FileAnswer> => {
  const { name, status } = await readDocument(owners, reading, id)
  if (status === 'deleted') throw documentRefusals.deleted()
  const content = await findContent(reading.db, id, number)
  if (!content?.key) throw documentRefusals.missing()
  const { kind, bytes, key } = content
  return { name: nameForKind(name, kind) ?? name, type: fileKinds[kind].mediaType, bytes, body: readLater(reading.files, key) }
}

/** Opens the file at the first requested chunk, so that an answer that is never read needs no closing. */
const readLater = async function* (files: FileStore, key: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(key)
}

/**
 * Adds a file to a row.
 * @throws {Refusal} `FORBIDDEN`, 422 for an unknown row or a type that its owner does not accept, `TOO_MANY_DOCUMENTS`
 */
export const addDocument = async (
  owners: OwnersOfDocuments,
  work: Work,
  { entity, entityId, type }: DocumentDraft,
  file: PendingFile,
): Promise<Document> => {
  await requireOwner(work, entity, 'gives')
  requireType(entity, type)
  const owner = owners(entity)
  await owner.lock(work.db, entityId)
  const [facts, rows] = await Promise.all([owner.find(work.db, entityId), findDocumentRows(work.db, entity, entityId)])
  if (!facts) throw documentRefusals.noOwner(documentOwner(entity))
  if (rows.filter(({ status }) => status === 'active').length >= facts.most) throw documentRefusals.tooMany(facts.most, facts.limitedBy)
  const id = work.newId()
  await insertDocument(work.db, { id, entity, entityId, type, name: file.name, createdAt: work.now })
  await saveVersion(work, id, 1, file)
  const after = await readDocument(owners, work, id)
  await record(work, documentEvents.added, { id, before: null, after })
  return after
}

/**
 * Replaces the content of a document; earlier versions stay readable. @throws {Refusal} 403, 404, 412, `DOCUMENT_DELETED`, `SAME_CONTENT`
 */
export const addVersion = async (
  owners: OwnersOfDocuments,
  work: Work,
  { id, version }: { id: string; version: number | undefined },
  file: PendingFile,
): Promise<Document> => {
  const before = await getForChange(owners, work, id, version)
  if (before.versions[0]?.hash === file.hash) throw documentRefusals.sameContent()
  await saveVersion(work, id, before.versions.length + 1, file)
  await updateDocument(work.db, id, { name: nameForKind(before.name, file.kind) ?? file.name })
  return recordChange(owners, work, before, documentEvents.versionAdded)
}

const saveVersion = async ({ db, by, now }: Work, documentId: string, number: number, file: PendingFile): Promise<void> => {
  if (!(await attachFile(db, file.key))) throw fileRefusals.storeAway()
  await insertDocumentVersion(db, { ...file, documentId, number, at: now, byId: idOf(by) })
}
const idOf = ({ kind, id }: By): string | null => (kind === 'staff' ? id : null)

/** Changes the name or the type. @throws {Refusal} 403, 404, 412, `DOCUMENT_DELETED`; `DOCUMENT_KEPT` when a report would lose its type */
export const changeDocument = async (
  owners: OwnersOfDocuments,
  work: Work,
  id: string,
  change: DocumentChange,
  version: number,
): Promise<Document> => {
  const before = await getForChange(owners, work, id, version)
  const { type, name } = change
  if (type) requireType(before.entity, type)
  const refusal = type && type !== before.type ? legalRefusal(before.retention, dayOf(work.now)) : null
  if (refusal) throw documentRefusals.retained(refusal)
  const kind = before.versions[0]?.kind
  const fitting = name && kind ? nameForKind(name, kind) : name
  if (fitting === null) throw documentRefusals.badEnding()
  await updateDocument(work.db, id, { type, name: fitting })
  return recordChange(owners, work, before, documentEvents.changed)
}

/**
 * Deletes a document: all its contents are destroyed after the commit; its row, reason and hashes stay.
 * @throws {Refusal} 403, 404, 412, `DOCUMENT_DELETED`; `DOCUMENT_KEPT` within the legal retention, or for a reason that does not apply yet
 */
export const removeDocument = async (
  owners: OwnersOfDocuments,
  work: Work,
  id: string,
  reason: DeleteReason,
  version: number | undefined,
): Promise<Document> => {
  const before = await getForChange(owners, work, id, version)
  const today = dayOf(work.now)
  const refusal =
    legalRefusal(before.retention, today) ?? (reason === 'CONTRACTUAL_DELETE' ? contractualRefusal(before.retention, today) : null)
  if (refusal) throw documentRefusals.retained(refusal)
  const keys = await deleteDocument(work.db, id, { reason, at: work.now, byId: idOf(work.by) })
  await condemnFiles(work.db, keys, work.now)
  await sweepFilesJob.enqueue(work, {})
  return recordChange(owners, work, before, documentEvents.deleted, { reason })
}

/**
 * Destroys the contents of all documents of a row at the end of its retention: an act of the product, which needs no right and no feature.
 * Their rows and hashes stay, as after any deletion.
 */
export const eraseDocuments = async (owners: OwnersOfDocuments, work: Work, { entity, entityId }: Owner): Promise<void> => {
  await owners(entity).lock(work.db, entityId)
  const [facts, rows] = await Promise.all([owners(entity).find(work.db, entityId), findDocumentRows(work.db, entity, entityId)])
  if (!facts) return
  const reason = 'GDPR_DELETE' as const
  for (const row of rows.filter(({ status }) => status === 'active')) {
    const keys = await deleteDocument(work.db, row.id, { reason, at: work.now, byId: null })
    await condemnFiles(work.db, keys, work.now)
    const after = (await findDocumentRow(work.db, row.id)) ?? row
    const change = { before: toDocument(row, facts), after: toDocument(after, facts), facts: { reason } }
    await record(work, documentEvents.deleted, { id: row.id, ...change })
  }
  await sweepFilesJob.enqueue(work, {})
}

/** The document, locked until the end of the transaction, after the permission and version checks. */
const getForChange = async (owners: OwnersOfDocuments, work: Work, id: string, version: number | undefined): Promise<Document> => {
  await lockDocument(work.db, id)
  const document = await readDocument(owners, work, id)
  requireRight(work, documentOwner(document.entity).gives)
  if (document.status === 'deleted') throw documentRefusals.alreadyDeleted()
  requireVersion(document, version, documentRefusals.stale)
  return document
}

const recordChange = async (
  owners: OwnersOfDocuments,
  work: Work,
  before: Document,
  event: typeof documentEvents.versionAdded | typeof documentEvents.changed | typeof documentEvents.deleted,
  facts?: { reason: DeleteReason },
): Promise<Document> => {
  const after = await readDocument(owners, work, before.id)
  await record(work, event, { id: before.id, before, after, ...(facts && { facts }) })
  return after
}
