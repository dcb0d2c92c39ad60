import { document } from '@adm/domain/document/document'
import { mostDocuments } from '@adm/domain/document/document-owner'
import { record } from '../../../platform/history/history.ts'
import type { Change, Work } from '../../../platform/work/work.ts'
import type { OwnerOfDocuments } from '../../document/document.service.ts'
import { moveClientVersion } from '../blocking/client-blocking.queries.ts'
import { lockClients } from '../merge/client-merge.queries.ts'
import { findClientVersion } from '../row/client.queries.ts'

/** The client as owner of its logo: no legal retention, and a single file. */
export const clientAsOwner: OwnerOfDocuments = {
  lock: (db, id) => lockClients(db, [id]),
  find: async (db, id) => {
    const version = await findClientVersion(db, id)
    return version === undefined ? null : { days: { missionDay: null, leaseEndDay: null }, most: mostDocuments.ofLogo, expected: () => [] }
  },
}

const recordedKinds: Readonly<Record<string, string>> = {
  added: 'logo-added',
  versionAdded: 'logo-replaced',
  changed: 'logo-changed',
  deleted: 'logo-deleted',
}

/** Records the changes of a client's logo in the history of the client. */
export const recordLogoChange = async (work: Work, { kind, after }: Change): Promise<void> => {
  const { entity, entityId: id, name } = document.parse(after)
  if (entity !== 'client-logo') return
  const version = await findClientVersion(work.db, id)
  if (version === undefined) return
  await moveClientVersion(work.db, id)
  const facts = { documentName: name }
  await record(work, {
    entity: 'client',
    id,
    kind: recordedKinds[kind] ?? kind,
    before: { version },
    after: { version: version + 1 },
    facts,
  })
}
