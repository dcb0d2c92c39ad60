import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Call } from '@adm/contract/call/call'
import type { choice, namesQuery } from '@adm/contract/call/name-search'
import { apiQuery } from '../../platform/api/api.ts'
import type { FieldProps } from '../../ui/input/field.tsx'
import { AsyncPicker } from '../../ui/input/select.tsx'

/** A call that finds rows by name, and names by id. */
type NamesCall = Call & { method: 'GET'; params?: undefined; query: typeof namesQuery; body?: undefined; answer: z.ZodArray<typeof choice> }

/** The props of a picker of one subject's rows. */
export type NamePickerProps = FieldProps & {
  value: string | undefined
  onChange: (id: string | undefined) => void
  onBlur?: () => void
  placeholder?: string
}

/** Chooses a row by name. */
export const NamePicker = ({ call, value, onChange, ...rest }: NamePickerProps & { call: NamesCall }) => {
  const [typed, setTyped] = useState('')
  const { data, isPlaceholderData } = useQuery({ ...apiQuery(call, { query: { name: typed } }), placeholderData: keepPreviousData })
  return (
    <AsyncPicker
      {...rest}
      options={data?.map(({ id, name, detail }) => ({ value: id, label: name, detail: detail ?? undefined }))}
      isBehind={isPlaceholderData}
      value={value}
      valueLabel={useNames(call, value ? [value] : undefined)}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

/** The names of these rows, which a reloaded page does not have. */
export const useNames = (call: NamesCall, ids: readonly string[] | undefined): string | undefined => {
  const query = apiQuery(call, { query: { name: '', id: [...(ids ?? [])] } })
  const { data } = useQuery({ ...query, enabled: Boolean(ids?.length), staleTime: Number.POSITIVE_INFINITY })
  return ids?.length ? data?.map(({ name }) => name).join(', ') : undefined
}
