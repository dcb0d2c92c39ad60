import { documentDaysOf, expectedDocuments, mostDocumentsOf } from '@adm/domain/booking/document/booking-documents'
import { document } from '@adm/domain/document/document'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { mostDocuments } from '@adm/domain/document/document-owner'
import { record } from '../../../platform/history/history.ts'
import type { Change, Work } from '../../../platform/work/work.ts'
import type { OwnerOfDocuments } from '../../document/document.service.ts'
import { findOrderOfDocuments, lockOrderOfDocuments, moveOrderVersion } from './booking-document.queries.ts'
import { findPlannedAt } from '../step/booking-history-facts.queries.ts'

/** An order as the owner of documents. */
export const bookingAsOwner: OwnerOfDocuments = {
  lock: lockOrderOfDocuments,
  find: async (db, id) => {
    const row = await findOrderOfDocuments(db, id)
    if (!row) return null
    const order = { ...row, plannedAt: await findPlannedAt(db, id) }
    const most = mostDocumentsOf(order.service, order.plannedAt)
    return {
      days: documentDaysOf(order),
      most,
      ...(most === mostDocuments.onDemand ? { limitedBy: bookingGuardSources.documentsAreFewEnough } : {}),
      expected: (documents) => expectedDocuments(order, documents),
    }
  },
}

const recordedKinds: Readonly<Record<string, string>> = {
  added: 'documentAdded',
  versionAdded: 'documentReplaced',
  changed: 'documentChanged',
  deleted: 'documentDeleted',
}

/** Records a change of a document in the history of its order and increments the order's version: a document may open its next step. */
export const recordDocumentChange = async (work: Work, { kind, after, facts }: Change): Promise<void> => {
  const { entity, entityId, name, type } = document.parse(after)
  if (entity !== 'booking') return
  const version = await moveOrderVersion(work.db, entityId)
  await record(work, {
    entity: 'booking',
    id: entityId,
    kind: recordedKinds[kind] ?? kind,
    before: { version: version - 1 },
    after: { version },
    facts: { documentName: name, documentType: type, ...facts },
  })
}
