import { useQuery } from '@tanstack/react-query'
import { areaCalls } from '@adm/contract/area'
import { apiQuery } from '../../platform/api/api.ts'
import type { Option } from '../../ui/input/combo.tsx'

/** Areas as select options. */
export const useAreaOptions = (): readonly Option[] => {
  const { data = [] } = useQuery({ ...apiQuery(areaCalls.names, {}), staleTime: 300_000 })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
