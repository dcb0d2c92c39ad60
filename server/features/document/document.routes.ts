import { documentCalls } from '@adm/contract/document'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { storePendingFile } from '../../platform/stored-file/stored-file.ts'
import { answers, type Routes, inHalves } from '../../platform/http/serve.ts'
import {
  addDocument,
  addVersion,
  changeDocument,
  type OwnersOfDocuments,
  readContentOf,
  readDocument,
  readDocumentHistory,
  readDocuments,
  removeDocument,
  requireGiver,
} from './document.service.ts'

/** Routes of the documents of these owners. A file is checked and written before the transaction opens. */
export const documentRoutes = (owners: OwnersOfDocuments): Routes =>
  answers(documentCalls, {
    list: ({ query }, reading) => readDocuments(owners, reading, query),
    read: ({ params }, reading) => readDocument(owners, reading, params.id),
    create: inHalves(
      async ({ body: { file, ...draft } }, reading) => {
        await requireGiver(owners, reading, draft)
        return { draft, file: await storePendingFile(reading, file, documentOwner(draft.entity).kinds) }
      },
      ({ draft, file }, work) => addDocument(owners, work, draft, file),
    ),
    addVersion: inHalves(
      async ({ params, body, version }, reading) => {
        const document = await readDocument(owners, reading, params.id)
        await requireGiver(owners, reading, document)
        return { at: { id: params.id, version }, file: await storePendingFile(reading, body.file, documentOwner(document.entity).kinds) }
      },
      ({ at, file }, work) => addVersion(owners, work, at, file),
    ),
    change: ({ params, body, version }, work) => changeDocument(owners, work, params.id, body, version),
    transition: ({ params, body, version }, work) => removeDocument(owners, work, params.id, body.reason, version),
    history: ({ params }, reading) => readDocumentHistory(owners, reading, params.id),
    content: ({ params, query }, reading) => readContentOf(owners, reading, params.id, query.number),
  })
