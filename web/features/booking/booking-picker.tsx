import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { asking } from '../../platform/api.ts'
import { useSettled } from '../../platform/settled.ts'
import { AsyncPicker } from '../../ui/select.tsx'

type Props = {
  label: string
  optional?: boolean
  value: string | undefined
  onChange: (id: string | undefined) => void
  error?: string | undefined
}

/** Chooses another order by its number. */
export const BookingPicker = ({ value, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  const query = { order_id: text, page_index: 0, responses_by_page: 10, sort: '-startAt' } as const
  const found = useQuery({ ...asking(bookingCalls.list, { query }), enabled: text.length >= 3, placeholderData: keepPreviousData })
  const chosen = useQuery({ ...asking(bookingCalls.read, { params: { id: value ?? '' } }), enabled: value !== undefined })
  return (
    <AsyncPicker
      {...field}
      placeholder="C26004217-4"
      hint="Tapez les premiers caractères du numéro de commande."
      options={
        text.length < 3
          ? []
          : found.data?.items.map(({ id, code, service, address, city }) => ({
              value: id,
              label: code,
              detail: `${bookingServiceLabels[service]}, ${address}, ${city}`,
            }))
      }
      value={value}
      valueLabel={chosen.data?.code}
      onSearch={setTyped}
    />
  )
}
