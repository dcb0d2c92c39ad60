import type { BookingDetail } from '@adm/contract/booking/booking'
import type { MissingField } from '@adm/domain/booking/order/missing-field'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { bookingGuardSources, type GuardId } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { partnerFieldNames } from '@adm/domain/partner-request/partner'
import { changedSince } from '../../../../recipes/form/record-merge.ts'

const { dispatchDataIsComplete, executionDataIsComplete, partnerIsNamed } = bookingGuardSources
const partner: MissingField = { name: 'partnerName', words: 'le partenaire' }

/** Whether the guard refuses an order for its missing fields. */
export const isDataGuard = (guard: GuardId): boolean =>
  guard === dispatchDataIsComplete || guard === executionDataIsComplete || guard === partnerIsNamed

const neededBy = ({ missing, partnerName }: BookingDetail, { guards }: BookingTransition): readonly MissingField[] => {
  if (guards.includes('partnerIsNamed')) return partnerName ? [] : [partner]
  if (guards.includes('executionDataIsComplete')) return missing.toExecute
  return guards.includes('dispatchDataIsComplete') ? missing.toDispatch : []
}

/** The fields that a transition needs and that the order lacks. The date of its dialog replaces the wished day. */
export const missingFor = (booking: BookingDetail, row: BookingTransition): readonly MissingField[] => {
  const givesDate = bookingGuards.inputs(row).includes('date')
  return neededBy(booking, row).filter(({ name }) => !(givesDate && name === 'wishedDay'))
}

/** The fields that the dialog has inputs for: with its name, a partner has others. */
export const completedNames = (missing: readonly MissingField[]): readonly (keyof BookingChange)[] => {
  const names = missing.map(({ name }) => name)
  return names.includes('partnerName') ? [...names, ...partnerFieldNames] : names
}

/**
 * What the person typed into the inputs of the missing fields. A field that the order no longer lacks is left out: the dialog opened before
 * it was saved, and its empty input would erase it.
 * @param opened the order as the dialog opened
 * @param missing the fields that it lacks now
 */
export const completedSince = (opened: object, missing: readonly MissingField[], values: BookingChange): BookingChange => {
  const names: readonly string[] = completedNames(missing)
  return Object.fromEntries(Object.entries(changedSince(opened, values)).filter(([name]) => names.includes(name)))
}

/** Whether the dialog has an input for the field: the position of an address comes from the address, on the order's page. */
export const isTypedInDialog = ({ name }: MissingField): boolean => name !== 'address'
