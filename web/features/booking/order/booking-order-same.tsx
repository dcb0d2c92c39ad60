import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { bookingLinkCalls, type SameOrderQuery } from '@adm/contract/booking/booking-link'
import { orderLikenessLabels, type SameOrder } from '@adm/domain/booking/slip/same-order'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { useDuplicateConfirmation } from '../../../recipes/form/duplicate-confirmation.ts'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { BookingStatusTag } from '../figure/booking-status-tag.tsx'
import { typedAddress } from './booking-order-entry.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** The typed values by which an order is compared with existing ones; null while the client, the service or the address is missing. */
const useTypedOrder = (): SameOrderQuery | null => {
  const { control } = useFormContext<OrderValues>()
  const values = useWatch({ control })
  const { clientId, service, clientReference, copiedFromId } = values
  const { address, zipCode = '', day, ...door } = typedAddress(values)
  if (!clientId || !service || !address || !/^\d{5}$/.test(zipCode)) return null
  const typed = { clientId, service, address, zipCode, wishedDay: day, copiedFromId, ...door }
  return { ...typed, clientReference: clientReference?.trim() || undefined }
}

/** Existing orders that the typed one may repeat, to open instead of ordering twice; or the confirmation that it is another one. */
export const OrderSame = () => {
  const confirmed = JSON.stringify(useTypedOrder())
  useDuplicateConfirmation(confirmed)
  const typed: SameOrderQuery | null = JSON.parse(useSettled(confirmed))
  return typed && <SameAs typed={typed} />
}

const SameAs = ({ typed }: { typed: SameOrderQuery }) => {
  const { register } = useFormContext<OrderValues>()
  const { data } = useQuery({
    ...apiQuery(bookingLinkCalls.duplicates, { query: typed }),
    placeholderData: keepPreviousData,
  })
  useDuplicateConfirmation(data?.map(({ id }) => id).join())
  const same = data ?? []
  if (same.length === 0) return null
  return (
    <section aria-labelledby="order-same" aria-live="polite">
      <h2 id="order-same">Commandes semblables</h2>
      <PersonList>
        {same.map((order) => (
          <SameOrderLine key={order.id} {...order} />
        ))}
      </PersonList>
      <Checkbox label="C'est une autre commande : la créer quand même" {...register('despiteDuplicates')} />
    </section>
  )
}

const SameOrderLine = ({ id, code, status, day, like }: SameOrder) => (
  <PersonLine
    name={code}
    detail={[...like.map((likeness) => orderLikenessLabels[likeness]), day && formatDayShort(day)].filter(Boolean).join(', ')}
  >
    <BookingStatusTag status={status} />
    <Link to="/booking/$id" params={{ id }} target="_blank" aria-label={`Ouvrir la commande ${code}`}>
      Ouvrir
    </Link>
  </PersonLine>
)
