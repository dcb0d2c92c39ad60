import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { clientCalls } from '@adm/contract/client/client'
import type { Booking } from '@adm/domain/booking/order/booking'
import { type AppliedProcess } from '@adm/domain/client/process/specific-process'
import { processesAfter } from '@adm/domain/client/process/applied-process'
import { apiQuery } from '../../../platform/api/api.ts'
import { Notice } from '../../../ui/layout/states.tsx'
import type { OrderValues } from '../order/start/booking-order-values.ts'

/** Client processes that the typed values would add or remove, shown before the save. */
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

/** The typed fields on which processes depend; fields outside this section have the order's values. */
const useTyped = ({ service, furnished, ug, zipCode }: Booking) => {
  const { control } = useFormContext<OrderValues>()
  const [typedService, typedFurnished, typedUg, typedZip] = useWatch({ control, name: ['service', 'furnished', 'ug', 'zipCode'] })
  return {
    service: typedService ?? service,
    furnished: typedFurnished ?? furnished,
    ug: typedUg === undefined ? ug : typedUg,
    zipCode: typedZip && isWhole(typedZip) ? typedZip : zipCode,
  }
}
const isWhole = (zip: string): boolean => /^\d{5}$/.test(zip)

const useProcessChange = (booking: Booking): { added: readonly AppliedProcess[]; removed: readonly AppliedProcess[] } => {
  const { zipCode, ...typed } = useTyped(booking)
  const isMoved = zipCode !== booking.zipCode
  const { data: area } = useQuery({ ...apiQuery(areaCalls.ofZipCode, { query: { zip: zipCode } }), enabled: isMoved, staleTime: 60_000 })
  const areaId = (isMoved && area?.items[0]?.id) || booking.areaId
  const { data: client } = useQuery(apiQuery(clientCalls.forOrder, { params: { id: booking.clientId } }))
  return client ? processesAfter(booking.processes, client.processes, { before: booking, after: { ...typed, areaId } }) : nothing
}
