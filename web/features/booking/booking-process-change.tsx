import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { clientCalls } from '@adm/contract/client'
import type { Booking } from '@adm/domain/booking/booking'
import { type AppliedProcess, processesAfter } from '@adm/domain/client/specific-process'
import { asking } from '../../platform/api.ts'
import { Notice } from '../../ui/states.tsx'
import type { OrderValues } from './booking-order-values.ts'

/** Which processes of the client would come and go with what is typed, before it is saved. */
export const BookingProcessChange = ({ booking }: { booking: Booking }) => {
  const { added, removed } = useProcessChange(booking)
  if (added.length + removed.length === 0) return null
  return (
    <Notice>
      {removed.length > 0 && <>Ne s'applique plus&nbsp;: {titlesOf(removed)}. </>}
      {added.length > 0 && <>S'applique désormais&nbsp;: {titlesOf(added)}.</>}
    </Notice>
  )
}

const titlesOf = (processes: readonly AppliedProcess[]): string =>
  processes.map(({ title, extraMinutes }) => `« ${title} »${extraMinutes > 0 ? ` (${extraMinutes} minutes)` : ''}`).join(', ')

const nothing = { added: [], removed: [] }

const useProcessChange = (booking: Booking): { added: readonly AppliedProcess[]; removed: readonly AppliedProcess[] } => {
  const { control } = useFormContext<OrderValues>()
  const [service, furnished, zip, ug] = useWatch({ control, name: ['service', 'furnished', 'zipCode', 'ug'] })
  const typed = {
    service: service ?? booking.service,
    furnished: furnished ?? booking.furnished,
    ug: ug === undefined ? booking.ug : ug,
    zipCode: zip ?? booking.zipCode,
  }
  const isMoved = typed.zipCode !== booking.zipCode && /^\d{5}$/.test(typed.zipCode)
  const { data: area } = useQuery({
    ...asking(areaCalls.ofZipCode, { params: { zip: typed.zipCode } }),
    enabled: isMoved,
    staleTime: 60_000,
  })
  const isEdited = isMoved || typed.service !== booking.service || typed.furnished !== booking.furnished || typed.ug !== booking.ug
  const { data: client } = useQuery({ ...asking(clientCalls.forOrder, { params: { id: booking.clientId } }), enabled: isEdited })
  if (!client || !isEdited) return nothing
  const areaId = (isMoved && area?.items[0]?.id) || booking.areaId
  return processesAfter(booking.processes, client.processes, { before: booking, after: { ...typed, areaId } })
}
