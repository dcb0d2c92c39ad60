import { createHash } from 'node:crypto'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { type PasswordChange, type ProfileChange, profileRefusals } from '@adm/domain/user/profile'
import type { User } from '@adm/domain/user/user'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { forgetFailures, lockAddress } from './auth.queries.ts'
import { noteFailure, requireNoWait } from './auth.service.ts'
import { hashPassword, isPassword } from './password.ts'
import { endOtherFamilies, findPasswordHash, findProfileForChange, updatePasswordHash, updateProfile } from './profile.queries.ts'

/**
 * Changes the caller's own profile. The last write wins, since there is only one writer.
 * @throws {Refusal} when the account no longer exists
 */
export const changeProfile = async (work: Work, change: ProfileChange): Promise<{ user: User }> => {
  const before = await getOwnRow(work)
  const { version, ...user } = await updateProfile(work.db, before.id, change, before.version + 1)
  await record(work, {
    entity: 'user',
    id: user.id,
    kind: 'changed',
    before: withPictureDigest(before),
    after: withPictureDigest({ ...user, version }),
  })
  return { user }
}

/**
 * Changes the caller's password, after a check of the current one; a wrong one counts as a failed sign-in. The caller's other sign-ins end,
 * this one continues.
 * @throws {Refusal} `WRONG_PASSWORD`, `NO_PASSWORD`, `TOO_MANY_ATTEMPTS`
 */
export const changePassword = async (work: Work, { current, password }: PasswordChange): Promise<undefined> => {
  const row = await getOwnRow(work)
  await lockAddress(work.db, row.email)
  await requireNoWait(work, row.email)
  const passwordHash = await findPasswordHash(work.db, row.id)
  if (!passwordHash) throw profileRefusals.noPassword()
  if (!(await isPassword(current, passwordHash))) {
    noteFailure(work, row.email)
    throw profileRefusals.wrongPassword()
  }
  const version = row.version + 1
  await updatePasswordHash(work.db, row.id, await hashPassword(password), version)
  await forgetFailures(work.db, row.email)
  await endOtherFamilies(work.db, row.id, work.by.familyId ?? null, work.now)
  await record(work, {
    entity: 'user',
    id: row.id,
    kind: 'passwordChanged',
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
