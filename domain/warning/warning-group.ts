import { hasRole, type RolePreset, rolePresets } from '../user/role-preset.ts'
import { hasPermissions, type Permission } from '../permission.ts'
import type { WarningCause } from './warning.ts'

/** The role that owns the warnings of each cause: it is told of a high one. Source: `docs/domain.md` 1.15. */
const ownerOf: Readonly<Record<WarningCause, RolePreset>> = {
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
export const warningGroupLabel = (cause: WarningCause): string => rolePresets[ownerOf[cause]].label

type Member = { scope: readonly Permission[] }

/**
 * The accounts of the group that owns a cause: those whose permissions include its role. Administrators, who include every role, belong to a
 * group only while nobody else does, so that a warning always reaches somebody.
 */
export const membersFor = <Account extends Member>(cause: WarningCause, accounts: readonly Account[]): readonly Account[] => {
  const role = accounts.filter(({ scope }) => hasRole(scope, ownerOf[cause]))
  const others = role.filter(({ scope }) => !hasPermissions(scope, ['all']))
  return others.length > 0 ? others : role
}
