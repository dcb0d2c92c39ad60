import type { UserStatus } from './user.ts'

/** French labels of the account statuses. */
export const userStatusLabels = {
  waiting: 'À activer',
  invited: 'Invité',
  active: 'Actif',
  disabled: 'Désactivé',
} as const satisfies Record<UserStatus, string>

/** The status changes open to administrators. An invitation is accepted by its link, not by an administrator. */
const statusChanges: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  waiting: ['active', 'disabled'],
  invited: ['disabled'],
  active: ['disabled'],
  disabled: ['active'],
}

/** Whether an administrator may change an account from one status to the other; an unchanged status is allowed. */
export const mayBecome = (from: UserStatus, to: UserStatus): boolean => from === to || statusChanges[from].includes(to)
