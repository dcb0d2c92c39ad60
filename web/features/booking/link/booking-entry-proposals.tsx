import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { bookingLinkCalls } from '@adm/contract/booking/booking-link'
import { exitServices } from '@adm/domain/booking/step/report-point'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { newestVersion, saveQueue } from '../../../recipes/form/own-saves.ts'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { BookingEntries } from './booking-entries.tsx'

/** Check-in orders proposed for a check-out without one; the person links or rejects each. */
export const EntryProposals = ({ booking }: { booking: BookingDetail }) => {
  const needsEntry = exitServices.includes(booking.service) && !booking.entryBookingId
  return needsEntry ? <Proposals booking={booking} /> : null
}

/** Mutations that link or reject a proposed check-in order. */
const useDecisions = (booking: BookingDetail) => {
  const queries = useQueryClient()
  const params = { id: booking.id }
  const version = () => newestVersion(queries, bookingCalls.read, booking)
  const common = { changes: ['booking'] as const, onDone: () => undefined, queue: saveQueue('booking', booking.id) }
  const link = useActWithToast({
    act: (entryBookingId: string) => callApi(bookingCalls.change, { params, body: { entryBookingId }, version: version() }),
    message: () => "La commande d'entrée est liée.",
    ...common,
  })
  const refuse = useActWithToast({
    act: (entryBookingId: string) => callApi(bookingLinkCalls.refuseEntry, { params, body: { entryBookingId }, version: version() }),
    message: () => 'La proposition est écartée.',
    ...common,
  })
  return { link, refuse, refusal: link.error ?? refuse.error, isPending: link.isPending || refuse.isPending }
}

const Proposals = ({ booking }: { booking: BookingDetail }) => {
  const { data: entries } = useQuery(apiQuery(bookingLinkCalls.entriesOf, { params: { id: booking.id }, query: {} }))
  const may = useMay(bookingLinkCalls.refuseEntry)
  const refusals = useActingRefusals()
  const { link, refuse, refusal, isPending } = useDecisions(booking)
  if (!entries) return null
  if (entries.length === 0) return <p className="dim">Aucune commande d'entrée n'est proposée pour ce logement.</p>
  const acts = { pending: isPending, refusals }
  return (
    <>
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
      <BookingEntries
        entries={entries}
        actions={({ id, code }) =>
          may && (
            <>
              <Button {...acts} aria-label={`Lier l'entrée ${code}`} onClick={() => link.mutate(id)}>
                Lier
              </Button>
              <Button {...acts} look="subtle" aria-label={`Écarter l'entrée ${code}`} onClick={() => refuse.mutate(id)}>
                Écarter
              </Button>
            </>
          )
        }
      />
    </>
  )
}
