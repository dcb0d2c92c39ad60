import { useQuery } from '@tanstack/react-query'
import { areaCalls } from '@adm/contract/area'
import { asking } from '../../platform/api.ts'
import type { Option } from '../../ui/combo.tsx'

/** The areas as choices. */
export const useAreaOptions = (): readonly Option[] => {
  const { data = [] } = useQuery({ ...asking(areaCalls.names, {}), staleTime: 300_000 })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
