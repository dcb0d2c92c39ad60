import { causeLabels } from '@adm/domain/booking/step/booking-cause'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { languageLabels } from '@adm/domain/values/language'
import { bookingPeriodLabels } from '@adm/domain/booking/order/booking-period'
import { bookingStateLabels, bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { propertyKindLabels, propertyTypeLabels, roomCounts } from '@adm/domain/dwelling/dwelling'
import { optionsOf } from '../../../ui/input/options.ts'

/** Filters with fixed choices, with French labels. Source: LIST-3, LIST-5. */
export const choiceFilters = {
  status: { label: 'Statut', options: optionsOf(bookingStatusLabels) },
  services: { label: 'Prestation', options: optionsOf(bookingServiceLabels) },
  products: { label: 'Option', options: optionsOf(bookingOptionLabels) },
  cause: { label: 'Cause', options: optionsOf(causeLabels) },
  language: { label: 'Langue', options: optionsOf(languageLabels) },
  property_type: { label: 'Type de bien', options: optionsOf(propertyTypeLabels) },
  property_kind: { label: 'Logement', options: optionsOf(propertyKindLabels) },
  room_count: { label: 'Pièces', options: roomCounts.map((value) => ({ value, label: value })) },
} as const
export type ChoiceFilter = keyof typeof choiceFilters

export const states = optionsOf(bookingStateLabels)
export const periods = optionsOf(bookingPeriodLabels)

/** Text filters. */
export const textFilters = {
  address: 'Adresse',
  tenant: 'Locataire',
  ref_client: 'Référence client',
  order_id: 'N° de commande',
  visit_offer_id: 'Offre de visite',
  visit_ug: 'UG',
} as const
export type TextFilter = keyof typeof textFilters
