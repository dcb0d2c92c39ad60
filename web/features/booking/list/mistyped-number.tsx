import { useQuery } from '@tanstack/react-query'
import { searchCalls } from '@adm/contract/search'
import { meantCode, mistypedCodeMessage, parseCode } from '@adm/domain/booking/order/booking-code'
import { nearPhones } from '@adm/domain/values/typed-phone'
import { apiQuery } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import './mistyped-number.css'

type MistypedNumberProps = {
  /** Order codes of the filter, as typed. */
  codes: readonly string[]
  /** The tenant of the filter, as typed: a phone number has near ones. */
  tenant: string
  /** Filters the list by this order. */
  onPick: (code: string) => void
}

const isMistyped = (code: string): boolean => parseCode(meantCode(code) ?? code).kind === 'wrongCheckDigit'

/** Explains an empty list when a filtered code or phone is mistyped, and offers the existing orders one slip away. */
export const MistypedNumber = ({ codes, tenant, onPick }: MistypedNumberProps) => {
  const code = codes.find(isMistyped)
  const text = code ?? (nearPhones(tenant).length > 0 ? tenant : undefined)
  const { data } = useQuery({ ...apiQuery(searchCalls.find, { query: { text: text ?? '' } }), enabled: text !== undefined })
  const near = data?.mistake ? data.bookings : []
  const mistake = code === undefined ? data?.mistake : mistypedCodeMessage
  if (!mistake) return null
  return (
    <Notice tone="warning">
      {mistake}
      {near.length > 0 && ' Vouliez-vous dire\u00A0:'}
      {near.length > 0 && (
        <div className="mistyped-numbers">
          {near.map((order) => (
            <Button key={order.id} onClick={() => onPick(order.code)}>
              {order.code}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}
