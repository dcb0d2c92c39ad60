import { type OwnerGroup, ownerGroupLabels, recipientsOf } from '../user/owner-group.ts'
import type { WarningCause } from './warning.ts'

/** The group that owns the warnings of each cause: it is told of a high one. Source: `docs/domain.md` 1.15. */
const ownerOf: Readonly<Record<WarningCause, OwnerGroup>> = {
  safety: 'planning',
  damage: 'quality',
  meter: 'quality',
  keys: 'planning',
  dispute: 'quality',
  equipment: 'planning',
  missing_data: 'planning',
  address: 'planning',
}

/** The French name of the group that owns a cause. */
export const warningGroupLabel = (cause: WarningCause): string => ownerGroupLabels[ownerOf[cause]]

/** The accounts to whom a warning of a cause is sent. */
export const membersFor = <Account extends Parameters<typeof recipientsOf>[1][number]>(
  cause: WarningCause,
  accounts: readonly Account[],
): readonly Account[] => recipientsOf(ownerOf[cause], accounts)
