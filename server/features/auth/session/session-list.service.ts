import type { Session } from '@adm/contract/auth/session'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { deviceInWords } from '@adm/domain/user/device-words'
import { hasReachedEnd } from '@adm/domain/user/sign-in-setting'
import { userEvents } from '@adm/domain/user/user-events'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { endOtherFamilies, findProfileForChange } from '../profile/profile.queries.ts'
import { getSignInSetting } from '../setting/sign-in-setting.queries.ts'
import { endFamilyOf, findOpenFamilies } from './session-list.queries.ts'

/** The caller's own sign-ins that have not ended, with their devices. A person of the identity provider has none here. */
export const listSessions = async ({ db, by, now }: Reading): Promise<{ items: Session[] }> => {
  const [families, setting] = await Promise.all([by.id ? findOpenFamilies(db, by.id, now) : [], getSignInSetting(db)])
  const open = families.filter(({ signedInAt }) => !hasReachedEnd(signedInAt, now, setting))
  const items = open.map(({ id, signedInAt, renewedAt, agent }) => ({
    id,
    signedInAt,
    lastUsedAt: renewedAt ?? signedInAt,
    device: deviceInWords(agent),
    isCurrent: id === by.familyId,
  }))
  return { items }
}

/** Ends a sign-in of the caller; its pages close at once. @throws {Refusal} `SESSION_NOT_FOUND` */
export const endSession = async (work: Work, id: string): Promise<undefined> => {
  const own = await getOwnRow(work)
  if (!(await endFamilyOf(work.db, own.id, id, work.now))) throw authRefusals.noSession()
  await recordEnd(work, own)
}

/** Ends every sign-in of the caller but this one; their pages close at once. */
export const endOtherSessions = async (work: Work): Promise<undefined> => {
  const own = await getOwnRow(work)
  await endOtherFamilies(work.db, own.id, work.by.familyId ?? null, work.now)
  await recordEnd(work, own)
}

const getOwnRow = async ({ db, by }: Work) => {
  const row = by.id ? await findProfileForChange(db, by.id) : undefined
  if (!row) throw authRefusals.expired()
  return row
}

/** The live event of this change makes every page of the person ask again whether it is signed in. */
const recordEnd = async (work: Work, own: Awaited<ReturnType<typeof getOwnRow>>): Promise<void> => {
  await record(work, userEvents.sessionsEnded, { id: own.id, before: own, after: own })
}
