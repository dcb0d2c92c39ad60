import { Documents } from './documents.tsx'

/** The documents of an order. */
export const BookingDocuments = ({ id }: { id: string }) => <Documents owner={{ entity: 'booking', entityId: id }} />
