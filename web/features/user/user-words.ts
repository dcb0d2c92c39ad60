import { permissionLabels } from '@adm/domain/permission'
import { presetOf, rolePresets } from '@adm/domain/user/role/role-preset'
import { rolePresetNames } from '@adm/domain/user/role/role-preset-name'
import type { Account } from '@adm/domain/user/user'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'

/** Role presets as select options. */
export const presetOptions = rolePresetNames.map((name) => ({ value: name, label: rolePresets[name].label }))

/** Rights in French: the name of the matching preset, else their number. */
export const rightsInWords = (scope: Account['scope']): string => {
  const preset = presetOf(scope)
  if (preset) return rolePresets[preset].label
  if (scope.includes('all')) return permissionLabels.all
  if (scope.length === 0) return 'Aucun droit'
  return `Personnalisé (${scope.length} droit${scope.length > 1 ? 's' : ''})`
}

/** « lun. 23 nov. 2026 09:30 ». */
export const momentInWords = (at: string): string => `${formatDayShort(dayOf(at))} ${formatHour(at)}`
