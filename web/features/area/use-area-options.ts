import { useQuery } from '@tanstack/react-query'
import { areaCalls } from '@adm/contract/area'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import type { Option } from '../../ui/input/combo.tsx'

/** Areas as select options; none for a person who may not read areas. */
export const useAreaOptions = (): readonly Option[] => {
  const isAllowed = useMay(areaCalls.names)
  const { data = [] } = useQuery({ ...apiQuery(areaCalls.names, {}), staleTime: 300_000, enabled: isAllowed })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
