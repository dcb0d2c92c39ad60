import { document } from '@adm/domain/document/document'
import { mostDocuments } from '@adm/domain/document/document-owner'
import { record } from '../../platform/history.ts'
import type { Change, Work } from '../../platform/work.ts'
import type { OwnerOfDocuments } from '../document/document.service.ts'
import { moveClientVersion } from './client-blocking.queries.ts'
import { lockClients } from './client-merge.queries.ts'
import { findClientVersion } from './client.queries.ts'

/** What a logo needs to know of the client that it hangs on: no law keeps it, and there is one. */
export const clientAsOwner: OwnerOfDocuments = {
  hold: (db, id) => lockClients(db, [id]),
  find: async (db, id) => {
    const version = await findClientVersion(db, id)
    return version === undefined ? null : { days: { missionDay: null, leaseEndDay: null }, most: mostDocuments.ofLogo, expected: () => [] }
  },
}

const toldAs: Readonly<Record<string, string>> = {
  added: 'logo-added',
  versionAdded: 'logo-replaced',
  changed: 'logo-changed',
  deleted: 'logo-deleted',
}

/** What happens to the logo of a client stands in the history of the client. */
export const tellOfLogo = async (work: Work, { kind, after: told }: Change): Promise<void> => {
  const { entity, entityId: id, name } = document.parse(told)
  if (entity !== 'client-logo') return
  const version = await findClientVersion(work.db, id)
  if (version === undefined) return
  await moveClientVersion(work.db, id)
  const facts = { documentName: name }
  await record(work, { entity: 'client', id, kind: toldAs[kind] ?? kind, before: { version }, after: { version: version + 1 }, facts })
}
