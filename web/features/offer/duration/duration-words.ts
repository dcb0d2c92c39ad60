import type { DurationGroup } from '@adm/domain/offer/duration-value'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'

/** « Sortie · T3 · meublé » */
export const groupWords = ({ service, roomCount, furnished }: DurationGroup): string =>
  [bookingServiceLabels[service], roomCount, furnished ? 'meublé' : 'non meublé'].join(' · ')

/** The key of a group in a list. */
export const groupKey = ({ service, roomCount, furnished }: DurationGroup): string =>
  [service, roomCount, furnished ? 'furnished' : 'empty'].join('-')

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const signed = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** « 95 min » */
export const inMinutes = (minutes: number): string => `${whole.format(minutes)}\u00a0min`
/** « +12 », « -5 », « 0 » */
export const asSigned = (value: number): string => signed.format(value)
