import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking/booking'
import type { Call } from '@adm/contract/call/call'
import { featuresOf } from '@adm/contract/call/call-features'
import { clientCalls } from '@adm/contract/client/client'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { meterCalls } from '@adm/contract/meter'
import { apiQuery } from '../../../platform/api/api.ts'
import { isOn, mayCall, useSession } from '../../../platform/session/session.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { describeError } from '../../../platform/api/refused.ts'

const route = getRouteApi('/signed-in/booking/$id/sheet')

/** Printable sheet of one mission, on one A4 page. Displayed once all its data is loaded, so that no incomplete sheet is printed. */
export function BookingSheetPage() {
  const { id } = route.useParams()
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const client = useQuery({ ...apiQuery(clientCalls.read, { params: { id: booking.clientId } }), enabled: useMayNow(clientCalls.read) })
  const keys = useQuery({ ...apiQuery(keyTrackingCalls.ofBooking, { params: { id } }), enabled: useMayNow(keyTrackingCalls.ofBooking) })
  const meters = useQuery({ ...apiQuery(meterCalls.ofBooking, { params: { bookingId: id } }), enabled: useMayNow(meterCalls.ofBooking) })
  const parts = [client, keys, meters]
  const lacking = parts.find(({ error }) => error !== null)
  const isWhole = !lacking && !parts.some(({ isLoading }) => isLoading)
  return (
    <Page
      title={`Fiche de la commande ${booking.code}`}
      actions={
        <>
          <ButtonLink to="/booking/$id" params={{ id }}>
            Revenir à la commande
          </ButtonLink>
          {isWhole && (
            <Button look="primary" onClick={() => print()}>
              Imprimer
            </Button>
          )}
        </>
      }
    >
      {isWhole ? (
        <BookingSheet booking={booking} client={client.data} legs={keys.data?.legs ?? []} meters={meters.data?.meters ?? []} />
      ) : lacking?.error ? (
        <ErrorPanel error={describeError(lacking.error)} onRetry={() => void lacking.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

/** Whether the person may make the call and its features are switched on. */
const useMayNow = (call: Call): boolean => {
  const session = useSession()
  return mayCall(session, call.requires) && featuresOf(call).every((feature) => isOn(session, feature))
}
