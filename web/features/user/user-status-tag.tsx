import type { UserStatus } from '@adm/domain/user/user'
import { userStatusLabels } from '@adm/domain/user/user-status'
import { type Phase, StatusTag } from '../../ui/figure/status-tag.tsx'

const colours = {
  waiting: 'to-do',
  invited: 'planned',
  active: 'closed-well',
  disabled: 'closed-badly',
} as const satisfies Record<UserStatus, Phase>

/** Label of an account's status, in its colour. */
export const UserStatusTag = ({ status }: { status: UserStatus }) => (
  <StatusTag phase={colours[status]}>{userStatusLabels[status]}</StatusTag>
)
