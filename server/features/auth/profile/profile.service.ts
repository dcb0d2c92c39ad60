import { createHash } from 'node:crypto'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { type PasswordChange, type ProfileChange, profileRefusals } from '@adm/domain/user/profile'
import type { User } from '@adm/domain/user/user'
import { userEvents } from '@adm/domain/user/user-events'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { requireGoodPassword } from '../password/common-password.ts'
import { hashPassword, isPassword } from '../password/password.ts'
import { saveFailure, saveSuccess, requireNoWait } from '../account/failed-sign-in.service.ts'
import { lockAddress } from '../account/sign-in.queries.ts'
import { endOtherFamilies, findOwnPassword, findProfileForChange, updatePasswordHash, updateProfile } from './profile.queries.ts'

/**
 * Changes the caller's own profile. The last write wins, since there is only one writer.
 * @throws {Refusal} when the account no longer exists
 */
export const changeProfile = async (work: Work, change: ProfileChange): Promise<{ user: User }> => {
  const before = await getOwnRow(work)
  const { version, ...user } = await updateProfile(work.db, before.id, change, before.version + 1)
  await record(work, userEvents.changed, {
    id: user.id,
    before: withPictureDigest(before),
    after: withPictureDigest({ ...user, version }),
  })
  return { user }
}

/** The hash of the current password, and that of the new one; null when the typed current password is wrong. */
type HashedChange = { currentHash: string; newHash: string } | null

/**
 * Checks the caller's current password and hashes the new one, outside of any transaction.
 * @throws {Refusal} `NO_PASSWORD`, `TOO_MANY_ATTEMPTS`, `MANY_SIGN_INS`, or at the field `password` when the new one is guessable
 */
export const checkPasswordChange = async ({ db, now, by, from }: Reading, { current, password }: PasswordChange): Promise<HashedChange> => {
  const own = by.id ? await findOwnPassword(db, by.id) : undefined
  if (!own) throw authRefusals.expired()
  await requireNoWait({ db, now, from }, own.email)
  if (!own.passwordHash) throw profileRefusals.noPassword()
  if (!(await isPassword(current, own.passwordHash))) return null
  await requireGoodPassword(password, own.email)
  return { currentHash: own.passwordHash, newHash: await hashPassword(password) }
}

/**
 * Changes the caller's password, unless it was changed since the check; a wrong current one counts as a failed sign-in. The caller's other
 * sign-ins end, this one continues.
 * @throws {Refusal} `WRONG_PASSWORD`, `TOO_MANY_ATTEMPTS`
 */
export const changePassword = async (work: Work, change: HashedChange): Promise<undefined> => {
  const row = await getOwnRow(work)
  await lockAddress(work.db, row.email)
  await requireNoWait(work, row.email)
  const own = await findOwnPassword(work.db, row.id)
  if (!change || own?.passwordHash !== change.currentHash) {
    saveFailure(work, row.email)
    throw profileRefusals.wrongPassword()
  }
  const version = row.version + 1
  await updatePasswordHash(work.db, row.id, change.newHash, version)
  await saveSuccess(work, row)
  await endOtherFamilies(work.db, row.id, work.by.familyId ?? null, work.now)
  await record(work, userEvents.passwordChanged, {
    id: row.id,
    before: withPictureDigest(row),
    after: withPictureDigest({ ...row, version }),
  })
}

const getOwnRow = async ({ db, by }: Work) => {
  const row = by.id ? await findProfileForChange(db, by.id) : undefined
  if (!row) throw authRefusals.expired()
  return row
}

/** History records that the picture changed, by a digest instead of every picture. */
const withPictureDigest = <Row extends { picture: string | null }>(row: Row): Row => ({
  ...row,
  picture: row.picture && createHash('sha256').update(row.picture).digest('base64url').slice(0, 12),
})
