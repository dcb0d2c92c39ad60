import type { Document, DocumentChange, DeleteReason } from '@adm/domain/document/record/document'
import type { DocumentOwner } from '@adm/domain/document/record/document-owner'
import type { DocumentType } from '@adm/domain/document/document-type'
import type { FileKind } from '@adm/domain/file/file-kind'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import type { PendingFile } from '../../platform/stored-file/stored-file.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'

const nameOf = (column: 'by_id' | 'deleted_by') => sql<string | null>`(select name from user_account where id = ${sql.ref(column)})`

/** Built in the database: a document and its versions, newest first, are one row. */
const versions = sql<Document['versions']>`(
  select coalesce(json_agg(json_build_object(
    'number', number, 'kind', kind, 'bytes', bytes, 'hash', hash, 'width', width, 'height', height, 'at', at, 'byName', ${nameOf('by_id')}
  ) order by number desc), '[]')
  from document_version where document_id = document.id)`

/** A stored document, without the retention that depends on its owner. */
export type DocumentRow = Omit<Document, 'retention'>

const documents = (db: Db) =>
  db
    .selectFrom('document')
    .select(['document.id', 'document.entity', 'document.entity_id as entityId', 'document.type', 'document.name', 'document.status'])
    .select(['document.delete_reason as deleteReason', 'document.deleted_at as deletedAt', 'document.created_at as createdAt'])
    .select(['document.version', versions.as('versions'), nameOf('deleted_by').as('deletedByName')])

/** The documents of one owner, the oldest first, deleted ones included. Served by `document_owner_idx`. */
export const findDocumentRows = (db: Db, entity: DocumentOwner, entityId: string): Promise<DocumentRow[]> =>
  documents(db).where('entity_id', '=', entityId).where('entity', '=', entity).orderBy('created_at').orderBy('id').execute()

/** One document, or undefined. */
export const findDocumentRow = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  documents(db).where('document.id', '=', id).executeTakeFirst()

/** Locks the row of the document until the end of the transaction. */
export const lockDocument = async (db: OpenDb, id: string): Promise<void> => {
  await db.selectFrom('document').select('id').where('id', '=', id).forUpdate().execute()
}

/** An active document, with the fields that the rules need. */
export type ExistingDocument = { type: DocumentType; addedAt: string }
/** The active documents of an owner. Served by `document_owner_idx`. */
export const findExistingDocuments = (db: Db, entity: DocumentOwner, entityId: string): Promise<ExistingDocument[]> =>
  existingDocuments(db, { entity, entityId })

const existingDocuments = preparedQuery((db, { entity, entityId }: { entity: DocumentOwner; entityId: string }) =>
  db
    .selectFrom('document')
    .select(['type', 'created_at as addedAt'])
    .where('entity_id', '=', entityId)
    .where('entity', '=', entity)
    .where('status', '=', sql.lit('active')),
)

type NewDocument = { id: string; entity: DocumentOwner; entityId: string; type: DocumentType; name: string; createdAt: string }

/** Writes a new document, without content yet. */
export const insertDocument = async (db: OpenDb, { id, entity, entityId, type, name, createdAt }: NewDocument): Promise<void> => {
  await db.insertInto('document').values({ id, entity, entity_id: entityId, type, name, created_at: createdAt }).execute()
}

type NewVersion = Pick<PendingFile, 'key' | 'kind' | 'bytes' | 'hash' | 'width' | 'height'> & {
  documentId: string
  number: number
  at: string
  byId: string | null
}

/** Writes a version of a document's content. */
export const insertDocumentVersion = async (db: OpenDb, version: NewVersion): Promise<void> => {
  const { documentId, number, key, kind, bytes, hash, width, height, at, byId } = version
  await db
    .insertInto('document_version')
    .values({ document_id: documentId, number, key, kind, bytes, hash, width, height, at, by_id: byId })
    .execute()
}

/** Changes the name or the type of a document; without either, only increments its version. */
export const updateDocument = async (db: OpenDb, id: string, { name, type }: DocumentChange): Promise<void> => {
  await db
    .updateTable('document')
    .set((eb) => ({ ...(name && { name }), ...(type && { type }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type Deletion = { reason: DeleteReason; at: string; byId: string | null }

/** Deletes a document: the row and its hashes stay. @returns the file keys of its contents, to which no row refers any more */
export const deleteDocument = async (db: OpenDb, id: string, { reason, at, byId }: Deletion): Promise<string[]> => {
  await db
    .updateTable('document')
    .set((eb) => ({ status: 'deleted', delete_reason: reason, deleted_at: at, deleted_by: byId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const keys = await db.selectFrom('document_version').select('key').where('document_id', '=', id).execute()
  await db.updateTable('document_version').set({ key: null }).where('document_id', '=', id).execute()
  return keys.flatMap(({ key }) => key ?? [])
}

/** The file key of a version, with its kind and size; the newest version by default. */
export const findContent = (
  db: Db,
  documentId: string,
  number: number | undefined,
): Promise<{ key: string | null; kind: FileKind; bytes: number; number: number } | undefined> =>
  db
    .selectFrom('document_version')
    .select(['key', 'kind', 'bytes', 'number'])
    .where('document_id', '=', documentId)
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .executeTakeFirst()
