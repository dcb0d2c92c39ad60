import type { BookingField } from './booking-field-labels.ts'

/** What the page of a past moment shows of the order, in the order of its tabs. */
export const sectionsThen: readonly { title: string; fields: readonly BookingField[] }[] = [
  {
    title: 'Prestation',
    fields: [
      'clientName',
      'offer',
      'service',
      'details',
      'options',
      'prefilled',
      'language',
      'clientReference',
      'ug',
      'visitOfferId',
      'replannedFromId',
      'cause',
      'result',
      'resultCents',
    ],
  },
  {
    title: 'Date et contrôleur',
    fields: [
      'startAt',
      'endAt',
      'checkerName',
      'partnerName',
      'durationMinutes',
      'missionCode',
      'wishedDay',
      'wishedUntilDay',
      'organizeDay',
      'presenceRequired',
      'instructionsAcknowledged',
    ],
  },
  {
    title: 'Adresse et accès',
    fields: [
      'address',
      'zipCode',
      'city',
      'areaName',
      'residence',
      'building',
      'staircase',
      'floor',
      'door',
      'apartmentNumber',
      'digicode',
    ],
  },
  { title: 'Logement', fields: ['propertyType', 'propertyKind', 'roomCount', 'surface', 'furnished', 'annexes', 'premises'] },
  { title: 'Personnes', fields: ['tenants', 'contacts', 'lessorName', 'lessorAddress'] },
  {
    title: 'Rapport, process et consignes',
    fields: ['entryBookingId', 'refusedEntryIds', 'expectedMeters', 'processes', 'keysInstructions', 'comment', 'tags'],
  },
  { title: 'Prix', fields: ['priceCents', 'priceLines', 'priceSource'] },
]
