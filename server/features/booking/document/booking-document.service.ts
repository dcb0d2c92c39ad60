import { documentDaysOf, expectedDocuments, mostDocumentsOf, mostOnDemand } from '@adm/domain/booking/document/booking-documents'
import type { bookingEvents } from '@adm/domain/booking/history/booking-events'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import type { DocumentEvent } from '@adm/domain/document/record/document-events'
import { record } from '../../../platform/history/history.ts'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
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
      ...(most === mostOnDemand ? { limitedBy: bookingGuardSources.documentsAreFewEnough } : {}),
      expected: (documents) => expectedDocuments(order, documents),
    }
  },
}

/** Records a change of a document in the history of its order and increments the order's version: a document may open its next step. */
export const recordDocumentChange = (event: typeof bookingEvents.documentAdded): ReactionTo<DocumentEvent> =>
  async function recordDocumentChange(work, { after, facts }) {
    const { entity, entityId, name, type } = after
    if (entity !== 'booking') return
    const version = await moveOrderVersion(work.db, entityId)
    await record(work, event, {
      id: entityId,
      before: { version: version - 1 },
      after: { version },
      facts: { documentName: name, documentType: type, ...facts },
    })
  }
