import type { BookingOption } from '../offer/booking-option.ts'
import { type BookingService, sellsOptions } from '../offer/sold-service.ts'

/** The defaults that a client's parameters give to its orders. */
export type ClientDefaults = { defaultOptions: BookingOption[]; keysInstructions: string | null }

type Ordered = { service: BookingService; options?: BookingOption[] | undefined; keysInstructions?: string | null | undefined }
type Filled = { options: BookingOption[]; keysInstructions: string | null; prefilled: string[] }

/** Message for an automatically added option. Source: `docs/domain.md` 9. */
export const prefilledOptionMessage = 'Cette option a été ajoutée automatiquement. Si vous la retirez, elle ne pourra plus être remise.'

/**
 * An order completed with the client's defaults, without options for a service that sells none. A given value has priority, even an empty one.
 * @returns with `prefilled`: the options, and `keysInstructions`, whose values equal the defaults
 */
export const withDefaults = (order: Ordered, defaults: ClientDefaults): Filled => {
  const { options = sellsOptions(order.service) ? [...defaults.defaultOptions] : [] } = order
  const keysInstructions = order.keysInstructions === undefined ? defaults.keysInstructions : order.keysInstructions
  const given = options.filter((option) => defaults.defaultOptions.includes(option))
  const isGiven = keysInstructions !== null && keysInstructions === defaults.keysInstructions
  return { options, keysInstructions, prefilled: [...given, ...(isGiven ? ['keysInstructions'] : [])] }
}
