import type { Work } from '../../../platform/work/work.ts'

/** Makes the inbox of an account stale on its open pages; history does not record that an item came or was read. */
export const publishInbox = (work: Work, accountId: string): void =>
  void work.recorded.push({ entity: 'inbox', id: accountId, kind: 'changed', version: 0, eventId: work.newId() })
