import { useQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker'
import { asking } from '../../platform/api.ts'
import type { Option } from '../../ui/combo.tsx'

/** The areas as choices. */
export const useAreaOptions = (): readonly Option[] => {
  const { data = [] } = useQuery({ ...asking(checkerCalls.areas, {}), staleTime: 300_000 })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
