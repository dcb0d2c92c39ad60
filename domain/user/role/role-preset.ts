import { hasPermissions, type Permission, permissions } from '../../permission.ts'
import { type RolePreset, rolePresetLabels, rolePresetNames } from './role-preset-name.ts'

/** `login` is required to sign in, `auth:client` to sign in with a password. */
const everybody = ['login', 'auth:client'] as const satisfies readonly Permission[]

/** The initial roles of a company, as sets of permissions that an administrator may change. Source: `docs/domain.md` 7. */
export const rolePresets = {
  planning: {
    label: rolePresetLabels.planning,
    scope: [
      ...everybody,
      'alerts:read',
      'alerts:update',
      'bookings:read',
      'bookings:update',
      'bookings:update:service',
      'calendars:read',
      'checkers:read',
      'clients:read',
      'areas:read',
      'deliveries:read',
      'deliveries:update',
      'mission-propositions:read',
      'notifications:read',
      'notifications:update',
      'edl-view:read',
    ],
  },
  quality: {
    label: rolePresetLabels.quality,
    scope: [
      ...everybody,
      'bookings:read',
      'bookings:update',
      'edl-view:read',
      'composition:read',
      'composition:update',
      'alerts:read',
      'alerts:update',
      'support:read',
    ],
  },
  billing: {
    label: rolePresetLabels.billing,
    scope: [
      ...everybody,
      'alerts:read',
      'alerts:update',
      'invoices:read',
      'invoices:update',
      'quotations:read',
      'clients:read',
      'clients:update',
      'checkers:read',
      'bookings:read',
      'deliveries:read',
      'notifications:read',
    ],
  },
  network: {
    label: rolePresetLabels.network,
    scope: [
      ...everybody,
      'checkers:read',
      'checkers:update',
      'areas:read',
      'areas:update',
      'calendars:read',
      'mission-propositions:read',
      'bookings:read',
    ],
  },
  sales: {
    label: rolePresetLabels.sales,
    scope: [...everybody, 'clients:read', 'clients:update', 'quotations:read', 'bookings:read', 'deliveries:read'],
  },
  support: {
    label: rolePresetLabels.support,
    scope: [...everybody, 'support:read', 'support:update', 'bookings:read', 'clients:read', 'notifications:read', 'notifications:update'],
  },
  reader: { label: rolePresetLabels.reader, scope: [...everybody, ...permissions.filter((permission) => permission.endsWith(':read'))] },
  administrator: { label: rolePresetLabels.administrator, scope: [...everybody, 'all'] },
} as const satisfies Record<RolePreset, { label: string; scope: readonly Permission[] }>

/** Whether an account may do all that a role may; `all` includes every role. */
export const hasRole = (scope: readonly Permission[], role: RolePreset): boolean => hasPermissions(scope, rolePresets[role].scope)

/** The presets that include these permissions. */
export const presetsWith = (required: readonly Permission[]): RolePreset[] =>
  rolePresetNames.filter((name) => hasPermissions(rolePresets[name].scope, required))

/** The preset with exactly these permissions; undefined after an administrator changed them. */
export const presetOf = (scope: readonly Permission[]): RolePreset | undefined =>
  rolePresetNames.find((name) => {
    const preset: readonly Permission[] = rolePresets[name].scope
    return preset.length === scope.length && preset.every((permission) => scope.includes(permission))
  })
