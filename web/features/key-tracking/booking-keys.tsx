import { useSuspenseQuery } from '@tanstack/react-query'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { keyLegs } from '@adm/domain/key-tracking/key-status'
import { apiQuery } from '../../platform/api/api.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { KeyChain } from './key-chain.tsx'
import { KeyLegSection } from './key-leg.tsx'

/** Tab of an order's keys: withdrawal leg, deposit leg, and all holders. */
export function BookingKeysTab({ id }: { id: string }) {
  const { data: keys } = useSuspenseQuery(apiQuery(keyTrackingCalls.ofBooking, { params: { id } }))
  return (
    <DetailBody>
      {keyLegs.map((leg) => (
        <KeyLegSection key={leg} bookingId={id} keys={keys} leg={leg} />
      ))}
      <KeyChain bookingId={id} custody={keys.custody} />
    </DetailBody>
  )
}
