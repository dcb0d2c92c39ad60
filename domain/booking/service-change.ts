import { type Checker, checkerTagLabels } from '../checker/checker.ts'
import { holds, type Permission, permissionLabels } from '../permission.ts'
import { neededTags } from './booking-needs.ts'
import { lateServiceRight } from './booking-service.ts'
import { type BookingStatus, bookingPhases, isFinal } from './booking-status.ts'

/** Said where neither service nor options change any more. */
export const serviceFixedMessage = 'Cette commande est réalisée ou close : sa prestation et ses options ne changent plus.'

/** Was the service carried out, or given up? What was sold then stands. */
export const isServiceFixed = (status: BookingStatus): boolean => bookingPhases[status] === 'done' || isFinal(status)

/** Somebody counts on what was ordered: changing the service has its own right from then on. Source: `docs/domain.md` 7. */
export const isServicePlanned = (status: BookingStatus): boolean => bookingPhases[status] === 'planned'

/** Why somebody with these rights may not change the service of an order, as a sentence; nothing when they may. */
export const serviceRefusal = (status: BookingStatus, held: readonly Permission[]): string | null => {
  if (isServiceFixed(status)) return serviceFixedMessage
  if (!isServicePlanned(status) || holds(held, [lateServiceRight])) return null
  return `Cette commande est planifiée : changer sa prestation demande le droit « ${permissionLabels[lateServiceRight]} ».`
}

type Sold = Parameters<typeof neededTags>[0]

/** What the mission asks of its checker since the change, and did not before, that this one does not have: words, none when all is well. */
export const newlyLacking = (before: Sold, after: Sold, { tags }: Pick<Checker, 'tags'>): string[] => {
  const wasNeeded = neededTags(before)
  return neededTags(after)
    .filter((tag) => !wasNeeded.includes(tag) && !tags.includes(tag))
    .map((tag) => checkerTagLabels[tag])
}
