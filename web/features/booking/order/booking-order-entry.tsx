import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DeepPartial, useController, useFormContext, useWatch } from 'react-hook-form'
import { bookingLinkCalls } from '@adm/contract/booking/booking-link'
import { exitServices } from '@adm/domain/booking/step/report-point'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useSettled } from '../../../platform/settled.ts'
import { Button } from '../../../ui/base/button.tsx'
import { BookingEntries } from '../link/booking-entries.tsx'
import { EntryPicker } from '../link/booking-entry-picker.tsx'
import { useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** Check-in order compared with a check-out: a proposed order, or a search. */
export const EntryFields = () => {
  const { field } = useController<OrderValues, 'entryBookingId'>({ name: 'entryBookingId' })
  return (
    <>
      {!field.value && <ProposedEntries onLink={field.onChange} />}
      <EntryPicker
        label="Commande d'entrée liée"
        optional
        value={field.value ?? undefined}
        onChange={(id) => field.onChange(id ?? null)}
        error={useOrderError('entryBookingId')}
      />
    </>
  )
}

const text = (value: string | null | undefined) => value?.trim() || undefined

/** The typed address with its door, and the day as far as it is whole. */
export const typedAddress = (values: DeepPartial<OrderValues>) => ({
  dwellingId: text(values.dwellingId),
  address: text(values.address),
  zipCode: text(values.zipCode),
  building: text(values.building),
  staircase: text(values.staircase),
  floor: text(values.floor),
  door: text(values.door),
  apartmentNumber: text(values.apartmentNumber),
  day: /^\d{4}-\d{2}-\d{2}$/.test(values.wishedDay ?? '') ? text(values.wishedDay) : undefined,
})

/** Typed values from which check-in orders are proposed. */
const useTypedExit = () => {
  const { control } = useFormContext<OrderValues>()
  const values = useWatch({ control })
  const { service, clientId, tenants = [] } = values
  const leaving = tenants
    .filter(({ role }) => role === 'outgoing')
    .map(({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`.trim())
  return {
    isExit: service !== undefined && exitServices.includes(service),
    query: {
      clientId: text(clientId),
      ...typedAddress(values),
      tenant: leaving.filter((name) => name !== ''),
    },
  }
}

const ProposedEntries = ({ onLink }: { onLink: (id: string) => void }) => {
  const { isExit, query } = useTypedExit()
  const settled: typeof query = JSON.parse(useSettled(JSON.stringify(query)))
  const isWhole = isExit && /^\d{5}$/.test(settled.zipCode ?? '') && (settled.address ?? '').length > 3
  const may = useMay(bookingLinkCalls.entriesFor)
  const matches = useQuery({
    ...apiQuery(bookingLinkCalls.entriesFor, { query: settled }),
    enabled: may && isWhole,
    placeholderData: keepPreviousData,
  })
  if (!isWhole || !matches.data?.length) return null
  return (
    <BookingEntries
      entries={matches.data}
      actions={(entry) => (
        <Button aria-label={`Lier l'entrée ${entry.code}`} onClick={() => onLink(entry.id)}>
          Lier
        </Button>
      )}
    />
  )
}
