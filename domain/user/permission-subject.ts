import { type Permission, permissions } from '../permission.ts'

const subjects = [
  ['Connexion', ['login', 'auth']],
  ['Alertes', ['alerts']],
  ['Zones', ['areas']],
  ['Commandes', ['bookings']],
  ['Calendrier', ['calendars']],
  ['Contrôleurs', ['checkers', 'mission-propositions']],
  ['Clients', ['clients']],
  ['Compositions et rapports', ['composition', 'edl-view']],
  ['Livraisons', ['deliveries']],
  ['Facturation et devis', ['invoices', 'quotations']],
  ['Notifications', ['notifications']],
  ['Support', ['support']],
  ['Administration', ['all']],
] as const

const subjectOf = (permission: Permission): string => permission.split(':')[0] ?? permission

/** All permissions, grouped by subject for display. */
export const permissionsBySubject: readonly { title: string; permissions: readonly Permission[] }[] = subjects.map(([title, names]) => ({
  title,
  permissions: permissions.filter((permission) => names.some((name) => name === subjectOf(permission))),
}))
