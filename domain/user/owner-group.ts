import { hasPermissions, type Permission } from '../permission.ts'
import { hasRole, rolePresets } from './role/role-preset.ts'
import { type RolePreset } from './role/role-preset-name.ts'

/** The groups that own alerts and warnings: role presets, whose members see them as theirs. Source: `docs/domain.md` 1.15, 2.1. */
export const ownerGroups = ['planning', 'quality', 'billing'] as const satisfies readonly RolePreset[]
export type OwnerGroup = (typeof ownerGroups)[number]

/** The French name of each group. */
export const ownerGroupLabels = {
  planning: rolePresets.planning.label,
  quality: rolePresets.quality.label,
  billing: rolePresets.billing.label,
} as const satisfies Record<OwnerGroup, string>

/** The groups to which permissions belong: those whose role they include. Administrators belong to all. */
export const groupsOf = (scope: readonly Permission[]): OwnerGroup[] => ownerGroups.filter((group) => hasRole(scope, group))

type Member = { scope: readonly Permission[] }

/**
 * The accounts of a group to whom something is sent. Administrators, who belong to every group, count only while nobody else does, so that
 * it always reaches somebody.
 */
export const recipientsOf = <Account extends Member>(group: OwnerGroup, accounts: readonly Account[]): readonly Account[] => {
  const members = accounts.filter(({ scope }) => hasRole(scope, group))
  const others = members.filter(({ scope }) => !hasPermissions(scope, ['all']))
  return others.length > 0 ? others : members
}
