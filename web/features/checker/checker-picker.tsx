import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkerCalls } from '@adm/contract/checker'
import { asking } from '../../platform/api.ts'
import { AsyncPicker } from '../../ui/select.tsx'

type Props = { value: string | undefined; onChange: (id: string | undefined) => void; label?: string; error?: string | undefined }

/** Chooses a checker by name. */
export const CheckerPicker = ({ value, onChange, label = 'Contrôleur', error }: Props) => {
  const [typed, setTyped] = useState('')
  const { data } = useQuery({ ...asking(checkerCalls.names, { query: { name: typed } }), placeholderData: keepPreviousData })
  return (
    <AsyncPicker
      label={label}
      error={error}
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      valueLabel={useCheckerNames(value ? [value] : undefined)}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

/** The names of these checkers, for a page that was reloaded. */
export const useCheckerNames = (ids: readonly string[] | undefined): string | undefined => {
  const query = asking(checkerCalls.names, { query: { name: '', id: [...(ids ?? [])] } })
  const { data } = useQuery({ ...query, enabled: Boolean(ids?.length), staleTime: Number.POSITIVE_INFINITY })
  return ids?.length ? data?.map(({ name }) => name).join(', ') : undefined
}
