import type { Client } from '@adm/domain/client/client'
import { clientEvents } from '@adm/domain/client/client-events'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import type { ClientUser, ClientUserChange, ClientUserDraft } from '@adm/domain/client/client-user'
import { recordRow, requireVersion } from '../../../platform/history/change-row.ts'
import type { Work } from '../../../platform/work/work.ts'
import { clearMainUser, deleteClientUser, insertClientUser, updateClientUser } from '../row/client-user.queries.ts'
import { clientSubject, getClientForChange, updateClient } from '../row/client.queries.ts'

type Place = { id: string; userId: string }

/** Adds a user to a client; the first user is the main user. @throws {Refusal} `FIELDS_INVALID` for an address that another user has */
export const addClientUser = async (work: Work, clientId: string, draft: ClientUserDraft): Promise<ClientUser> => {
  const before = await getClientForChange(work.db, clientId)
  const id = work.newId()
  await insertClientUser(work.db, clientId, { ...draft, id, isMain: before.users.length === 0, createdAt: work.now })
  return userOf(await recordPeople(work, before, 'userAdded'), id)
}

/**
 * Changes a user of a client. A new main user replaces the former one.
 * @throws {Refusal} `CLIENT_USER_NOT_FOUND`, `STALE_VERSION`, `FIELDS_INVALID`
 */
export const changeClientUser = async (
  work: Work,
  { id: clientId, userId }: Place,
  change: ClientUserChange,
  version: number,
): Promise<ClientUser> => {
  const before = await getClientForChange(work.db, clientId)
  const user = userForChange(before, userId, version)
  const becomesMain = change.isMain === true && !user.isMain
  if (becomesMain) await clearMainUser(work.db, clientId)
  await updateClientUser(work.db, user, change)
  return userOf(await recordPeople(work, before, becomesMain ? 'mainUserChanged' : 'userChanged'), userId)
}

/** Deletes a user of a client. @throws {Refusal} `MAIN_USER`, `CLIENT_USER_NOT_FOUND`, `STALE_VERSION` */
export const removeClientUser = async (work: Work, { id: clientId, userId }: Place, version: number): Promise<undefined> => {
  const before = await getClientForChange(work.db, clientId)
  const user = userForChange(before, userId, version)
  if (user.isMain) throw clientRefusals.mainUser()
  await deleteClientUser(work.db, userId)
  await recordPeople(work, before, 'userRemoved')
}

/** Restores the users of a client as they were before a change. */
export const restoreClientPeople = async (work: Work, before: Client, was: readonly ClientUser[]): Promise<void> => {
  for (const { id } of before.users) if (!was.some((user) => user.id === id)) await deleteClientUser(work.db, id)
  const main = was.find(({ isMain }) => isMain)
  const movesMain = before.users.find(({ isMain }) => isMain)?.id !== main?.id
  if (movesMain) await clearMainUser(work.db, before.id)
  for (const { version: _, ...person } of was) {
    const current = before.users.find(({ id }) => id === person.id)
    const { id: _id, isMain, createdAt: _at, ...fields } = person
    if (current) await updateClientUser(work.db, current, { ...fields, ...(movesMain && isMain && { isMain }) })
    else await insertClientUser(work.db, before.id, person)
  }
  await recordPeople(work, before, 'userChanged')
}

/** A change of its users is a change of the client: same history, new version, published to its open pages. */
const recordPeople = async (
  work: Work,
  before: Client,
  kind: 'userAdded' | 'userChanged' | 'userRemoved' | 'mainUserChanged',
): Promise<Client> => {
  await updateClient(work.db, before, {}, work.now)
  return recordRow(work, clientSubject, before, { event: clientEvents[kind] })
}

const userOf = ({ users }: Client, id: string): ClientUser => {
  const match = users.find((user) => user.id === id)
  if (!match) throw clientRefusals.userMissing()
  return match
}

const userForChange = (client: Client, id: string, version: number): ClientUser => {
  const user = userOf(client, id)
  requireVersion(user, version, clientRefusals.userStale)
  return user
}
