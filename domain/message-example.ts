/** An order with its appointment, invented for the previews of messages. */
export const exampleOrder = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'C26004217-4',
  clientReference: 'LOT-4412',
  service: 'checkout',
  address: '12 rue des Tanneurs',
  zipCode: '69003',
  city: 'Lyon',
  startAt: '2027-01-12T09:30:00.000Z',
  endAt: '2027-01-12T10:45:00.000Z',
  version: 1,
  updatedAt: '2026-12-22T09:00:00.000Z',
} as const
/** The end of the time to answer about it, and an hour at which it took place before. */
export const exampleExpiresAt = '2027-01-08T17:00:00.000Z'
export const examplePreviousStartAt = '2027-01-11T08:00:00.000Z'
/** A link that looks like that of a recipient and opens nothing. */
export const exampleUrl = 'https://adm.example/apercu'
