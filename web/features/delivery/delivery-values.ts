import type { DeliveryContact, DeliveryOffer, DeliveryService } from '@adm/domain/delivery/delivery'
import type { Language } from '@adm/domain/values/language'

/** The form values of a delivery. */
export type DeliveryValues = {
  clientId?: string | undefined
  reference?: string | undefined
  estimatedCount?: number | undefined
  dates?: string[] | undefined
  service?: DeliveryService | undefined
  offer?: DeliveryOffer | null | undefined
  language?: Language | undefined
  furnished?: boolean | undefined
  keysAddress?: string | null | undefined
  keysHours?: string | null | undefined
  keysInformation?: string | null | undefined
  addCaptureToInventories?: boolean | undefined
  isAnnotated?: boolean | undefined
  contacts?: DeliveryContact[] | undefined
}
