import { type Checker, checkerTagLabels } from '../../checker/checker.ts'
import { hasPermissions, type Permission, permissionLabels } from '../../permission.ts'
import { neededTags } from './booking-needs.ts'
import { lateServiceRight } from '../step/booking-service.ts'
import { type BookingStatus, bookingPhases, isFinal } from '../step/booking-status.ts'

/** The sentence where neither service nor options may change any more. */
export const serviceFixedMessage = 'Cette commande est réalisée ou close : sa prestation et ses options ne changent plus.'

/** Whether the service was carried out, or given up: it can no longer change. */
export const isServiceFixed = (status: BookingStatus): boolean => bookingPhases[status] === 'done' || isFinal(status)

/**
 * Whether the order is planned: people count on its service, so changing it requires a permission of its own. Source: `docs/domain.md` 7.
 */
export const isServicePlanned = (status: BookingStatus): boolean => bookingPhases[status] === 'planned'

/** The reason why a person with these permissions may not change the service of an order, as a sentence; null when they may. */
export const serviceRefusal = (status: BookingStatus, permissions: readonly Permission[]): string | null => {
  if (isServiceFixed(status)) return serviceFixedMessage
  if (!isServicePlanned(status) || hasPermissions(permissions, [lateServiceRight])) return null
  return `Cette commande est planifiée : changer sa prestation demande le droit « ${permissionLabels[lateServiceRight]} ».`
}

type Sold = Parameters<typeof neededTags>[0]

/** The qualifications that the change newly requires and the checker lacks, in words. */
export const newlyLacking = (before: Sold, after: Sold, { tags }: Pick<Checker, 'tags'>): string[] => {
  const wasNeeded = neededTags(before)
  return neededTags(after)
    .filter((tag) => !wasNeeded.includes(tag) && !tags.includes(tag))
    .map((tag) => checkerTagLabels[tag])
}
