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

/** Changes what people change of their own account. Who writes last is right: it is one person. @throws {Refusal} when they are gone */
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
 * Changes the password of who asks, who gives the one they have; a wrong one counts as a failed sign-in. Their other sign-ins end, this
 * one goes on. @throws {Refusal} `WRONG_PASSWORD`, `NO_PASSWORD`, `TOO_MANY_ATTEMPTS`
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

/** History says that the picture is another one; it does not keep every portrait. */
const withPictureDigest = <Row extends { picture: string | null }>(row: Row): Row => ({
  ...row,
  picture: row.picture && createHash('sha256').update(row.picture).digest('base64url').slice(0, 12),
})
