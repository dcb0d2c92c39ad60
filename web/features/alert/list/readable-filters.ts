import { areaCalls } from '@adm/contract/area'
import { checkerCalls } from '@adm/contract/checker/checker'
import { clientCalls } from '@adm/contract/client/client'
import { useMay } from '../../../platform/session/session.tsx'

/** Whether this person may filter by a name: the fields of rows that they may not read would offer nothing. */
export const useReadableFilters = (): ((name: string) => boolean) => {
  const readable: Readonly<Record<string, boolean>> = {
    area_id: useMay(areaCalls.names),
    client_id: useMay(clientCalls.names),
    checker_id: useMay(checkerCalls.names),
  }
  return (name) => readable[name] ?? true
}
