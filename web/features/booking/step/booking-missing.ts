import type { BookingDetail } from '@adm/contract/booking/booking'
import type { MissingField } from '@adm/domain/booking/order/missing-field'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { bookingGuardSources, type GuardId } from '@adm/domain/booking/step/guards/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'

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

/** Whether the dialog has an input for the field: the position of an address comes from the address, on the order's page. */
export const isTypedInDialog = ({ name }: MissingField): boolean => name !== 'address'
