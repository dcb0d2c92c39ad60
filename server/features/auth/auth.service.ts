import type { FeatureOptions, FeatureOptionsChange } from '@adm/domain/feature-option'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import type { User, Viewer } from '@adm/domain/user/user'
import { optionsEvents } from '@adm/domain/user/user-events'
import { record } from '../../platform/history/history.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findUser, getOptionsForChange, updateOptions } from './auth.queries.ts'

/** The calling user, and the administrator who views the product as this user. @throws {Refusal} when the account no longer exists */
export const getMe = async ({ db, by }: Reading): Promise<{ user: User; viewer: Viewer | null }> => {
  const user = by.id ? await findUser(db, by.id) : undefined
  if (!user) throw authRefusals.expired()
  return { user, viewer: by.viewer ?? null }
}

/** Switches features on or off for all users, from their next request on. @throws {Refusal} `STALE_VERSION` */
export const changeOptions = async (work: Work, change: FeatureOptionsChange, version: number): Promise<FeatureOptions> => {
  const before = await getOptionsForChange(work.db)
  if (before.version !== version) throw authRefusals.staleOptions(before)
  const after = await updateOptions(work.db, change, version + 1)
  await record(work, optionsEvents.changed, { id: before.id, before, after })
  return after
}
