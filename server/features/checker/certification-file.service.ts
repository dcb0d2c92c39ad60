import type { checkerEvents } from '@adm/domain/checker/checker-events'
import type { DocumentEvent } from '@adm/domain/document/record/document-events'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { record } from '../../platform/history/history.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import type { OwnerOfDocuments } from '../document/document.service.ts'
import { incrementCheckerVersion } from './calendar/checker-calendar.queries.ts'
import { lockCheckers } from './row/checker.queries.ts'
import { findPlaceOfCertification } from './row/certification-file.queries.ts'

/** A certificate as the owner of its file: no legal retention, and a single file. */
export const certificationAsOwner: OwnerOfDocuments = {
  lock: async (db, id) => {
    const place = await findPlaceOfCertification(db, id)
    if (place) await lockCheckers(db, [place.checkerId])
  },
  find: async (db, id) => {
    const place = await findPlaceOfCertification(db, id)
    return place ? { days: { missionDay: null, leaseEndDay: null }, most: documentOwner('certification').most, expected: () => [] } : null
  },
}

/** Records the changes of a certificate's file in the history of its checker. */
export const recordCertificationFile = (event: typeof checkerEvents.certificateFileAdded): ReactionTo<DocumentEvent> =>
  async function recordCertificationFile(work, { after: { entity, entityId, name } }) {
    const place = entity === 'certification' && (await findPlaceOfCertification(work.db, entityId))
    if (!place) return
    const version = await incrementCheckerVersion(work.db, place.checkerId)
    await record(work, event, {
      id: place.checkerId,
      before: { version: version - 1 },
      after: { version },
      facts: { certificationId: entityId, certificationKind: place.kind, documentName: name },
    })
  }
