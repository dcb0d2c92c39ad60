import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userCalls } from '@adm/contract/user'
import { asking } from '../../platform/api.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { AsyncPicker } from '../../ui/select.tsx'

type Props = FieldProps & {
  value: string | undefined
  onChange: (id: string | undefined) => void
  onBlur?: () => void
  placeholder?: string
}

/** Chooses a member of staff by name. */
export const UserPicker = ({ value, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState('')
  const { data } = useQuery({ ...asking(userCalls.names, { query: { name: typed } }), placeholderData: keepPreviousData })
  return (
    <AsyncPicker
      {...rest}
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      valueLabel={useUserNames(value ? [value] : undefined)}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

/** The names of these people, for a page that was reloaded. */
export const useUserNames = (ids: readonly string[] | undefined): string | undefined => {
  const query = asking(userCalls.names, { query: { name: '', id: [...(ids ?? [])] } })
  const { data } = useQuery({ ...query, enabled: Boolean(ids?.length), staleTime: Number.POSITIVE_INFINITY })
  return ids?.length ? data?.map(({ name }) => name).join(', ') : undefined
}
