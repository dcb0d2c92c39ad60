import { hasPermissions } from '@adm/domain/permission'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import { signInPermissions } from '@adm/domain/user/sign-in'
import type { Account, AccountChange, InvitationDraft } from '@adm/domain/user/user'
import { userEvents } from '@adm/domain/user/user-events'
import { userRefusals } from '@adm/domain/user/user-refusals'
import { mayBecome } from '@adm/domain/user/user-status'
import { record } from '../../platform/history/history.ts'
import { makeToken } from '../../platform/identity/session.ts'
import type { Work } from '../../platform/work/work.ts'
import { resetSecondFactor } from '../auth/second-factor/enrolment/second-factor.service.ts'
import { postAccountLink } from '../auth/password/account-link.service.ts'
import { endFamiliesOf } from '../auth/account/token-family.queries.ts'
import {
  deleteAccount,
  getAccount,
  getAccountForChange,
  hasOtherAdministrator,
  lockAdministrators,
  insertInvited,
  updateAccount,
} from './user.queries.ts'

/**
 * Invites a user by mail, with the given permissions.
 * @throws {Refusal} `FIELDS_INVALID` for an address that has an account, or is not the company's
 */
export const inviteUser = async (work: Work, draft: InvitationDraft): Promise<Account> => {
  if (!isCompanyAddress(draft.email, work.site.emailDomains)) throw authRefusals.foreignAddress()
  const after = await insertInvited(work.db, { ...draft, id: work.newId(), createdAt: work.now })
  await postAccountLink(work, after, 'invitation')
  await record(work, userEvents.invited, { id: after.id, before: null, after })
  return after
}

/** Sends the invitation again, with a new link. @throws {Refusal} `NOT_INVITED` when the user has accepted it or is disabled */
export const inviteUserAgain = async (work: Work, id: string): Promise<Account> => {
  const invited = await getAccountForChange(work.db, id)
  if (invited.status !== 'invited') throw userRefusals.notInvited()
  await postAccountLink(work, invited, 'invitation')
  await record(work, userEvents.invited, { id, before: invited, after: invited })
  return invited
}

/**
 * Changes the name, permissions or status of an account; the user's open pages get the change at once. A disabled user is signed out
 * everywhere.
 * @throws {Refusal} `STALE_VERSION` with the current row, `TRANSITION_NOT_ALLOWED`, `NOT_ONESELF`, `LAST_ADMINISTRATOR`
 */
export const changeUser = async (work: Work, id: string, change: AccountChange, version: number): Promise<Account> => {
  await lockAdministrators(work.db)
  const before = await getAccountForChange(work.db, id, version)
  const { status = before.status, scope = before.scope } = change
  if (!mayBecome(before.status, status)) throw userRefusals.status(before.status, status)
  if (status === 'disabled' && id === work.by.id) throw userRefusals.oneself()
  const losesAdministrator = isAdministrator(before) && !isAdministrator({ status, scope })
  if (losesAdministrator && !(await hasOtherAdministrator(work.db, id))) throw userRefusals.lastAdministrator()

  const after = await updateAccount(work.db, before, change)
  if (status === 'disabled') await endFamiliesOf(work.db, id, work.now)
  await record(work, userEvents[kindOf(before, after)], { id, before, after })
  return after
}

const isAdministrator = ({ status, scope }: Pick<Account, 'status' | 'scope'>): boolean => status === 'active' && scope.includes('all')

const kindOf = (before: Account, { status }: Account) => {
  if (status === before.status) return 'changed'
  return status === 'active' ? 'activated' : 'disabled'
}

/** Removes the second factor of a colleague who lost it. @throws {Refusal} `NOT_ONESELF`, `SECOND_FACTOR_OFF`, `USER_NOT_FOUND` */
export const resetUserSecondFactor = async (work: Work, id: string): Promise<Account> => {
  await getAccountForChange(work.db, id)
  await resetSecondFactor(work, id)
  return getAccount(work.db, id)
}

/**
 * Deletes an account that was never used: a mistyped invitation, a stranger's registration.
 * @throws {Refusal} `USER_USED`, `STALE_VERSION`
 */
export const removeUser = async (work: Work, id: string, version: number): Promise<undefined> => {
  const before = await getAccountForChange(work.db, id, version)
  const isUnused = (before.status === 'invited' || before.status === 'waiting') && before.lastSignInAt === null
  if (!isUnused) throw userRefusals.used()
  await deleteAccount(work.db, id)
  await record(work, userEvents.deleted, { id, before, after: { version: version + 1 } })
}

/**
 * Lets an administrator view the product as a colleague, read-only: a token of 15 minutes with the colleague's read access. History records
 * both users.
 * @throws {Refusal} `USER_NOT_FOUND`, `NOT_ONESELF`, `NOTHING_TO_VIEW`
 */
export const viewAsUser = async (work: Work, id: string): Promise<{ token: string }> => {
  const viewed = await getAccount(work.db, id)
  if (id === work.by.id) throw userRefusals.viewOneself()
  if (viewed.status !== 'active' || !hasPermissions(viewed.scope, signInPermissions.slice(0, 1)))
    throw userRefusals.nothingToView(viewed.name)
  await record(work, userEvents.viewed, { id, before: viewed, after: viewed })
  return { token: await makeToken(work.tokenSecrets[0], work.by.id ?? '', work.by.familyId, id) }
}
