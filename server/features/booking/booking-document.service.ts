import { documentDaysOf, expectedDocuments, mostDocumentsOf } from '@adm/domain/booking/booking-documents'
import { document } from '@adm/domain/document/document'
import { record } from '../../platform/history.ts'
import type { Change, Work } from '../../platform/work.ts'
import type { OwnerOfDocuments } from '../document/document.service.ts'
import { findOrderOfDocuments, holdOrderOfDocuments, moveOrderVersion } from './booking-document.queries.ts'
import { findPlannedAt } from './booking-story.queries.ts'

/** What documents need to know of the order that they hang on. */
export const bookingAsOwner: OwnerOfDocuments = {
  hold: holdOrderOfDocuments,
  find: async (db, id) => {
    const found = await findOrderOfDocuments(db, id)
    if (!found) return null
    const order = { ...found, plannedAt: await findPlannedAt(db, id) }
    return {
      days: documentDaysOf(order),
      most: mostDocumentsOf(order.service, order.plannedAt),
      expected: (held) => expectedDocuments(order, held),
    }
  },
}

const toldAs: Readonly<Record<string, string>> = {
  added: 'documentAdded',
  versionAdded: 'documentReplaced',
  changed: 'documentChanged',
  deleted: 'documentDeleted',
}

/** What happens to its documents stands in the history of the order, which is read anew: a document may open its next step. */
export const tellOfDocument = async (work: Work, { kind, after, facts }: Change): Promise<void> => {
  const { entity, entityId, name, type } = document.parse(after)
  if (entity !== 'booking') return
  const version = await moveOrderVersion(work.db, entityId)
  await record(work, {
    entity: 'booking',
    id: entityId,
    kind: toldAs[kind] ?? kind,
    before: { version: version - 1 },
    after: { version },
    facts: { documentName: name, documentType: type, ...facts },
  })
}
