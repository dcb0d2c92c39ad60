import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import { bookingLinkCalls } from '@adm/contract/booking/booking-link'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { AsyncPicker } from '../../../ui/input/select.tsx'
import { detailOf } from './booking-entries.tsx'

type Props = {
  label: string
  optional?: boolean
  value: string | undefined
  onChange: (id: string | undefined) => void
  error?: string | undefined
}

/** Picker of a check-in order by code, tenant or address. */
export const EntryPicker = ({ value, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  const matches = useQuery({
    ...apiQuery(bookingLinkCalls.entriesFor, { query: { text } }),
    enabled: text.length >= 3,
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({ ...apiQuery(bookingCalls.read, { params: { id: value ?? '' } }), enabled: value !== undefined })
  return (
    <AsyncPicker
      {...field}
      placeholder="C26004217-4, un locataire, une adresse"
      hint="Tapez un numéro de commande, le nom du locataire ou l'adresse."
      options={
        text.length < 3
          ? []
          : matches.data?.map((entry) => ({
              value: entry.id,
              label: entry.day ? `${entry.code}, ${formatDayShort(entry.day)}` : entry.code,
              detail: detailOf(entry),
            }))
      }
      value={value}
      valueLabel={chosen.data?.code}
      onSearch={setTyped}
    />
  )
}
