import { type Checker, checkerTagLabels } from '../../checker/checker.ts'
import { hasPermissions, type Permission, permissionLabels } from '../../permission.ts'
import { neededTags } from '../step/booking-needs.ts'
import { lateServiceRight } from './booking-service.ts'
import { type BookingStatus, bookingPhases, isFinal } from '../step/booking-status.ts'

/** Said where neither service nor options change any more. */
export const serviceFixedMessage = 'Cette commande est réalisée ou close : sa prestation et ses options ne changent plus.'

/** Whether the service was carried out, or given up: it can no longer change. */
export const isServiceFixed = (status: BookingStatus): boolean => bookingPhases[status] === 'done' || isFinal(status)

/** Somebody counts on what was ordered: changing the service has its own right from then on. Source: `docs/domain.md` 7. */
export const isServicePlanned = (status: BookingStatus): boolean => bookingPhases[status] === 'planned'

/** Why somebody with these rights may not change the service of an order, as a sentence; nothing when they may. */
export const serviceRefusal = (status: BookingStatus, held: readonly Permission[]): string | null => {
  if (isServiceFixed(status)) return serviceFixedMessage
  if (!isServicePlanned(status) || hasPermissions(held, [lateServiceRight])) return null
  return `Cette commande est planifiée : changer sa prestation demande le droit « ${permissionLabels[lateServiceRight]} ».`
}

type Sold = Parameters<typeof neededTags>[0]

/** The qualifications that the mission requires since the change and that its checker lacks, as words: empty when there are none. */
export const newlyLacking = (before: Sold, after: Sold, { tags }: Pick<Checker, 'tags'>): string[] => {
  const wasNeeded = neededTags(before)
  return neededTags(after)
    .filter((tag) => !wasNeeded.includes(tag) && !tags.includes(tag))
    .map((tag) => checkerTagLabels[tag])
}
