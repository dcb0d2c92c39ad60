import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { referenceTakenMessage } from '@adm/domain/delivery/delivery-refusals'
import { apiQuery } from '../../platform/api/api.ts'

type Typed = { clientId: string | undefined; reference: string; except: string | undefined }

/** The sentence for a typed reference that another delivery of the client has. The server checks it again when it is saved. */
export const useTakenReference = ({ clientId, reference, except }: Typed): string | undefined => {
  const typed = useDeferredValue(reference.trim())
  const { data } = useQuery({
    ...apiQuery(deliveryCalls.reference, { query: { client_id: clientId ?? '', reference: typed, ...(except && { except }) } }),
    enabled: clientId !== undefined && typed !== '' && typed.length <= 60,
    retry: false,
  })
  return data?.isTaken ? referenceTakenMessage : undefined
}
