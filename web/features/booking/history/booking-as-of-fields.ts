import { type BookingField, bookingSections } from './booking-field-labels.ts'

const { ordered, references, wishes, address, access, typology, people, lessor } = bookingSections

/** Sections and fields of an order's page at a past moment, in the order of its tabs. */
export const sectionsThen: readonly { title: string; fields: readonly BookingField[] }[] = [
  {
    title: 'Prestation',
    fields: [...ordered, 'details', 'options', ...references, 'deliveryId', 'replannedFromId', 'cause', 'result', 'resultCents'],
  },
  {
    title: 'Date et contrôleur',
    fields: [
      'startAt',
      'endAt',
      'arrivedAt',
      'finishedAt',
      'checkerName',
      'partnerName',
      'partnerEmail',
      'partnerPhone',
      'durationMinutes',
      'missionCode',
      ...wishes,
    ],
  },
  { title: 'Adresse et accès', fields: [...address, ...access] },
  { title: 'Logement', fields: [...typology, 'premises'] },
  { title: 'Personnes', fields: [...people, ...lessor] },
  {
    title: 'Rapport, procédures et consignes',
    fields: ['entryBookingId', 'refusedEntryIds', 'expectedMeters', 'processes', 'keysInstructions', 'comment', 'tags'],
  },
  { title: 'Prix', fields: ['priceCents', 'priceLines', 'priceSource'] },
]
