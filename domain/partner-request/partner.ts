import { z } from 'zod'
import { isOnDemand } from '../offer/sold-service.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { email } from '../values/email.ts'
import { phone, storedPhone } from '../values/phone.ts'
import { optionalText } from '../values/text.ts'
import { type BookingStatus, bookingPhases } from '../booking/step/booking-status.ts'

/** Who carries out a service on demand, and how to reach them. Source: `docs/domain.md` 1.1.5. */
export const partnerFields = {
  partnerName: optionalText(200),
  partnerEmail: email.nullish(),
  partnerPhone: phone.nullish(),
}

/** The names of the fields of the partner. */
export const partnerFieldNames = ['partnerName', 'partnerEmail', 'partnerPhone'] as const
export type PartnerFieldName = (typeof partnerFieldNames)[number]

/** No partner. */
export const noPartner = { partnerName: null, partnerEmail: null, partnerPhone: null } as const

/** A partner who was named on earlier orders. */
export const usedPartner = z.object({ name: z.string(), email: z.string().nullable(), phone: storedPhone.nullable() })
export type UsedPartner = z.output<typeof usedPartner>

type Named = { service: BookingService; status: BookingStatus; partnerName?: string | null | undefined }

/** The sentence of a partner who may not be named, or not be removed; null for one who may. */
export const partnerRefusal = ({ service, status, partnerName }: Named): string | null => {
  if (!isOnDemand(service)) return partnerName ? "Cette prestation n'a pas de partenaire." : null
  return !partnerName && bookingPhases[status] === 'planned' ? partnerMissingMessage : null
}

/** The sentence of guard G26. */
export const partnerMissingMessage = 'Indiquez un partenaire.'
