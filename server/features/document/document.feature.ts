import { documentCalls } from '@adm/contract/document'
import { documentEvents } from '@adm/domain/document/record/document-events'
import type { Feature } from '../../platform/feature.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone } from '../../platform/history/undo.ts'
import { lockDocument } from './document.queries.ts'
import { documentRoutes } from './document.routes.ts'
import { changeDocument, type OwnersOfDocuments, readDocument } from './document.service.ts'

const documentUndos = (owners: OwnersOfDocuments) =>
  bindUndos(documentEvents, {
    changed: (work, change) =>
      recordedAsUndone(
        undoEdit(
          [
            restoring({ ...documentCalls.change, requires: [] }, (undoWork, id, values, version) =>
              changeDocument(owners, undoWork, id, values, version),
            ),
          ],
          async (db, id) => {
            await lockDocument(db, id)
            return readDocument(owners, work, id)
          },
        ),
      )(work, change),
  })

/** Documents of every owner; `owners` are the subjects with documents. */
export const documentFeature = (owners: OwnersOfDocuments): Feature => ({
  routes: [documentRoutes(owners)],
  undos: documentUndos(owners),
})
