import { hasPermissions, type Permission } from '../../permission.ts'
import { presetOf } from '../role/role-preset.ts'
import { type RolePreset } from '../role/role-preset-name.ts'

type Duty = {
  name: string
  label: string
  /** The roles whose work it is. */
  presets: readonly RolePreset[]
  /** The permissions with which somebody of no exact role does this work. */
  acts: readonly Permission[]
  /** In the order of a morning; each is a filter of an existing list. */
  tasks: readonly string[]
}

/** What each role must do now, on the home page. Source: `docs/domain.md` 3.6. */
export const homeDuties = [
  {
    name: 'planning',
    label: 'Planification',
    presets: ['planning'],
    acts: ['bookings:update', 'calendars:read'],
    tasks: [
      'late',
      'unconfirmed',
      'unconfirmedTomorrow',
      'toPlan',
      'toPlanSoon',
      'noChecker',
      'waitingChecker',
      'waitingTenant',
      'received',
    ],
  },
  {
    name: 'quality',
    label: 'Qualité',
    presets: ['quality'],
    acts: ['bookings:update', 'composition:update'],
    tasks: ['toValidate', 'late', 'unsuccessful'],
  },
  {
    name: 'network',
    label: 'Réseau',
    presets: ['network'],
    acts: ['checkers:update'],
    tasks: ['certificatesExpired', 'certificatesSoon', 'networkUnset', 'noChecker', 'waitingChecker'],
  },
  {
    name: 'support',
    label: 'Service client',
    presets: ['support'],
    acts: ['support:update'],
    tasks: ['unconfirmedTomorrow', 'waitingTenant', 'unsuccessful', 'received'],
  },
  {
    name: 'billing',
    label: 'Facturation',
    presets: ['billing'],
    acts: ['invoices:update'],
    tasks: ['validatedThisMonth', 'toValidate', 'clientsBlocked'],
  },
  {
    name: 'sales',
    label: 'Commercial',
    presets: ['sales'],
    acts: ['clients:update'],
    tasks: ['clientsBlocked', 'received', 'unsuccessful'],
  },
  { name: 'accounts', label: 'Comptes', presets: ['administrator'], acts: ['all'], tasks: ['accountsRequested'] },
] as const satisfies readonly Duty[]
export type HomeDuty = (typeof homeDuties)[number]
export type HomeTask = HomeDuty['tasks'][number]

type DutyTasks = { name: HomeDuty['name']; label: string; tasks: readonly HomeTask[] }

/**
 * The duties of a person: those of their role; of a person with other permissions those that they may carry out; of somebody who may only
 * read all of them, to follow the work. A task of several duties is in the first.
 */
export const dutiesOf = (scope: readonly Permission[]): readonly DutyTasks[] => {
  const role = scope.includes('all') ? undefined : presetOf(scope)
  const ofRole = homeDuties.filter(({ presets }) => presets.some((preset) => preset === role))
  const acting = homeDuties.filter(({ acts }) => hasPermissions(scope, acts))
  const own = [ofRole, acting, homeDuties].find(({ length }) => length > 0) ?? homeDuties
  const listed = new Set<HomeTask>()
  return own.map(({ name, label, tasks }) => {
    const first = tasks.filter((task) => !listed.has(task))
    for (const task of first) listed.add(task)
    return { name, label, tasks: first }
  })
}
