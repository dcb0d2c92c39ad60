import { z } from 'zod'
import { deviceChangeDraft, meter, meterChange, meterDraft, readingChange, readingDraft } from '@adm/domain/meter/meter'
import { byId, defineCalls, historyLine } from './call/call.ts'

const oneReading = z.object({ id: z.uuid(), readingId: z.uuid() })
const read = ['bookings:read'] as const
const update = ['bookings:update'] as const

/** The photo of a reading, as a document; the document calls serve its content and its history. */
const readingPhoto = z.object({ readingId: z.uuid(), documentId: z.uuid(), version: z.int() })
export type ReadingPhoto = z.output<typeof readingPhoto>

/** The meters of an order's dwelling with the photos of their readings, the expected kinds, and the default day of a reading. */
export const bookingMeters = z.object({
  dwellingId: z.uuid().nullable(),
  expected: meter.shape.type.array(),
  day: z.string(),
  meters: z.array(meter),
  photos: z.array(readingPhoto),
})
export type BookingMeters = z.output<typeof bookingMeters>

/**
 * The meters of dwellings. A meter with its readings is one row: each change of either increments its version, and the answer is the whole
 * row.
 */
export const meterCalls = defineCalls(
  {
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:bookingId/meters',
      shows: ['booking', 'meter'],
      summary: "Les compteurs du logement d'une commande, avec leurs relevés",
      requires: read,
      params: z.object({ bookingId: z.uuid() }),
      answer: bookingMeters,
    },
    read: { method: 'GET', path: '/api/meters/:id', requires: read, params: byId, answer: meter, version: 'answered' },
    create: {
      method: 'POST',
      path: '/api/meters',
      summary: 'Ajouter un compteur à un logement',
      requires: update,
      body: meterDraft,
      answer: meter,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/meters/:id',
      requires: update,
      params: byId,
      body: meterChange,
      answer: meter,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/meters/:id',
      summary: "Supprimer un compteur qui n'a aucun relevé",
      requires: update,
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    addReading: {
      method: 'POST',
      path: '/api/meters/:id/readings',
      summary: "Relever un compteur pour une commande : l'index ne descend jamais",
      requires: update,
      params: byId,
      body: readingDraft,
      answer: meter,
      status: 201,
      version: 'answered',
    },
    changeReading: {
      method: 'PATCH',
      path: '/api/meters/:id/readings/:readingId',
      summary: 'Corriger un relevé',
      requires: update,
      params: oneReading,
      body: readingChange,
      answer: meter,
      version: 'required',
    },
    removeReading: {
      method: 'DELETE',
      path: '/api/meters/:id/readings/:readingId',
      summary: 'Supprimer un relevé; celui de la pose annule le changement de compteur',
      requires: update,
      params: oneReading,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    changeDevice: {
      method: 'POST',
      path: '/api/meters/:id/device-changes',
      summary: 'Déclarer un changement de compteur : dernier index du déposé, premier index du posé',
      requires: update,
      params: byId,
      body: deviceChangeDraft,
      answer: meter,
      status: 201,
      version: 'answered',
    },
    history: { method: 'GET', path: '/api/meters/:id/history', requires: read, params: byId, answer: z.array(historyLine) },
  },
  { shows: ['meter'] },
)
