import { document } from '@adm/domain/document/document'
import { mostDocuments } from '@adm/domain/document/document-owner'
import { record } from '../../platform/history/history.ts'
import type { Change, Work } from '../../platform/work/work.ts'
import type { OwnerOfDocuments } from '../document/document.service.ts'
import { raiseCheckerVersion } from './calendar/checker-calendar.queries.ts'
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
    return place ? { days: { missionDay: null, leaseEndDay: null }, most: mostDocuments.ofCertification, expected: () => [] } : null
  },
}

const recordedKinds: Readonly<Record<string, string>> = {
  added: 'certificate-file-added',
  versionAdded: 'certificate-file-replaced',
  changed: 'certificate-file-changed',
  deleted: 'certificate-file-deleted',
}

/** Records the changes of a certificate's file in the history of its checker. */
export const recordCertificationFile = async (work: Work, { kind, after }: Change): Promise<void> => {
  const { entity, entityId, name } = document.parse(after)
  const place = entity === 'certification' && (await findPlaceOfCertification(work.db, entityId))
  if (!place) return
  const version = await raiseCheckerVersion(work.db, place.checkerId)
  await record(work, {
    entity: 'checker',
    id: place.checkerId,
    kind: recordedKinds[kind] ?? kind,
    before: { version: version - 1 },
    after: { version },
    facts: { certificationId: entityId, certificationKind: place.kind, documentName: name },
  })
}
