import { useQuery } from '@tanstack/react-query'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking'
import { bookingLinkCalls, type EntrySuggestion } from '@adm/contract/booking-link'
import { exitServices } from '@adm/domain/booking/report-point'
import { ask, asking } from '../../platform/api.ts'
import { useMay } from '../../platform/session.tsx'
import { useToldAct } from '../../record/use-told-act.ts'
import { useActingRefusals } from '../../ui/acting.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { BookingEntries } from './booking-entries.tsx'

/** The entries proposed for an exit that has none; a person links one, or says that it is not it. */
export const EntryProposals = ({ booking }: { booking: BookingDetail }) => {
  const isWanted = exitServices.includes(booking.service) && !booking.entryBookingId
  return isWanted ? <Proposals booking={booking} /> : null
}

const Proposals = ({ booking }: { booking: BookingDetail }) => {
  const { id, version } = booking
  const { data: entries } = useQuery(asking(bookingLinkCalls.entriesOf, { params: { id }, query: {} }))
  const may = useMay(bookingLinkCalls.refuseEntry)
  const refusals = useActingRefusals()
  const shownBy = [bookingCalls.list.path]
  const link = useToldAct({
    act: ({ id: entryBookingId }: EntrySuggestion) => ask(bookingCalls.change, { params: { id }, body: { entryBookingId }, version }),
    told: () => "La commande d'entrée est liée.",
    shownBy,
    onDone: () => undefined,
  })
  const refuse = useToldAct({
    act: ({ id: entryBookingId }: EntrySuggestion) =>
      ask(bookingLinkCalls.refuseEntry, {
        params: { id },
        body: { entryBookingId },
        version,
        key: crypto.randomUUID(),
      }),
    told: () => 'La proposition est écartée.',
    shownBy,
    onDone: () => undefined,
  })
  const error = link.error ?? refuse.error
  if (!entries?.length) return <p className="dim">Aucune commande d'entrée n'est proposée pour ce logement.</p>
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <BookingEntries
        entries={entries}
        actions={(entry) =>
          may && (
            <>
              <Button
                aria-label={`Lier l'entrée ${entry.code}`}
                pending={link.isPending}
                refusals={refusals}
                onClick={() => link.mutate(entry)}
              >
                Lier
              </Button>
              <Button
                look="subtle"
                aria-label={`Écarter l'entrée ${entry.code}`}
                pending={refuse.isPending}
                refusals={refusals}
                onClick={() => refuse.mutate(entry)}
              >
                Écarter
              </Button>
            </>
          )
        }
      />
    </>
  )
}
