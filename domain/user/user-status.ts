import type { UserStatus } from './user.ts'

/** Where an account stands, in the word that people read. */
export const userStatusLabels = {
  waiting: 'À activer',
  invited: 'Invité',
  active: 'Actif',
  disabled: 'Désactivé',
} as const satisfies Record<UserStatus, string>

/** What an administrator may make of an account, from where it stands. An invitation is accepted by its link, not by an administrator. */
const statusChanges: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  waiting: ['active', 'disabled'],
  invited: ['disabled'],
  active: ['disabled'],
  disabled: ['active'],
}

/** True when an administrator may lead an account from one status to the other; staying is no change. */
export const mayBecome = (from: UserStatus, to: UserStatus): boolean => from === to || statusChanges[from].includes(to)
