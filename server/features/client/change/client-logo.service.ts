import type { clientEvents } from '@adm/domain/client/client-events'
import type { DocumentEvent } from '@adm/domain/document/record/document-events'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { record } from '../../../platform/history/history.ts'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import type { OwnerOfDocuments } from '../../document/document.service.ts'
import { moveClientVersion } from '../blocking/client-blocking.queries.ts'
import { lockClients } from '../merge/client-merge.queries.ts'
import { findClientVersion } from '../row/client.queries.ts'

/** The client as owner of its logo: no legal retention, and a single file. */
export const clientAsOwner: OwnerOfDocuments = {
  lock: (db, id) => lockClients(db, [id]),
  find: async (db, id) => {
    const version = await findClientVersion(db, id)
    return version === undefined
      ? null
      : { days: { missionDay: null, leaseEndDay: null }, most: documentOwner('client-logo').most, expected: () => [] }
  },
}

/** Records the changes of a client's logo in the history of the client. */
export const recordLogoChange = (event: typeof clientEvents.logoAdded): ReactionTo<DocumentEvent> =>
  async function recordLogoChange(work, { after: { entity, entityId: id, name } }) {
    if (entity !== 'client-logo') return
    const version = await findClientVersion(work.db, id)
    if (version === undefined) return
    await moveClientVersion(work.db, id)
    const facts = { documentName: name }
    await record(work, event, {
      id,
      before: { version },
      after: { version: version + 1 },
      facts,
    })
  }
