import { isKeyEnd, type KeyStatus } from '@adm/domain/key-tracking/key-status'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** Phase, and so colour, of a leg's status. */
export const phaseOf = (status: KeyStatus, isOverdue: boolean): Phase => {
  if (isOverdue || status === 'kept_by_tenant_refusal_to_sign') return 'closed-badly'
  if (isKeyEnd(status)) return 'closed-well'
  return status === 'not_started' ? 'to-plan' : 'to-do'
}
