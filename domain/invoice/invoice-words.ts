import type { BookingResult } from '../booking/step/booking-result.ts'
import type { BookingService } from '../offer/sold-service.ts'
import type { Language } from '../values/language.ts'

/** What a service is called on an invoice. */
const services: Readonly<Record<Language, Readonly<Record<BookingService, string>>>> = {
  FR: {
    checkin: "État des lieux d'entrée",
    checkout: 'État des lieux de sortie',
    checkout_checkin: 'États des lieux de sortie et d’entrée',
    control: 'Contrôle',
    control_checkout: 'Contrôle et état des lieux de sortie',
    previsit: 'Prévisite',
    chiffrage: 'Chiffrage des réparations locatives',
    visite: 'Visite du logement',
    diagnostics: 'Diagnostics',
    cleaning: 'Ménage',
    photos: 'Photos',
    plan: 'Plan',
  },
  EN: {
    checkin: 'Check-in inventory',
    checkout: 'Check-out inventory',
    checkout_checkin: 'Check-out and check-in inventories',
    control: 'Control',
    control_checkout: 'Control and check-out inventory',
    previsit: 'Pre-visit',
    chiffrage: 'Costing of tenant repairs',
    visite: 'Viewing of the home',
    diagnostics: 'Property diagnostics',
    cleaning: 'Cleaning',
    photos: 'Pictures',
    plan: 'Floor plan',
  },
}

/** The result of an order in words; none for a service that was carried out, which needs no word. Source: `docs/domain.md` 1.2. */
const results: Readonly<Record<Language, Readonly<Record<BookingResult, string | null>>>> = {
  FR: {
    completed: null,
    canceled: 'Commande annulée',
    canceledLastMinute: 'Annulée à la dernière minute',
    canceledNoInvoicing: 'Annulée sans facturation',
    displacement: 'Déplacement',
    unsuccessfulDisplacement: 'Déplacement infructueux',
  },
  EN: {
    completed: null,
    canceled: 'Order cancelled',
    canceledLastMinute: 'Cancelled at the last minute',
    canceledNoInvoicing: 'Cancelled free of charge',
    displacement: 'Trip',
    unsuccessfulDisplacement: 'Trip without access',
  },
}

type Sold = { service: BookingService; roomCount: string; furnished: boolean; result: BookingResult }

/** The label of the line of an order: `État des lieux d'entrée, T3 meublé`. */
export const orderLabel = ({ service, roomCount, furnished }: Omit<Sold, 'result'>, language: Language): string => {
  const furnishing = { FR: furnished ? ' meublé' : '', EN: furnished ? ', furnished' : '' }[language]
  return `${services[language][service]}, ${roomCount}${furnishing}`
}

/** The result of an order in words, or null. */
export const resultWords = (result: BookingResult, language: Language): string | null => results[language][result]
