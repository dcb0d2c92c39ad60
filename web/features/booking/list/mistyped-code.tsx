import { useQuery } from '@tanstack/react-query'
import { searchCalls } from '@adm/contract/search'
import { meantCode, mistypedCodeMessage, parseCode } from '@adm/domain/booking/order/booking-code'
import { apiQuery } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import './mistyped-code.css'

type MistypedCodeProps = {
  /** The numbers that the list is filtered by, as they were typed. */
  typed: readonly string[]
  /** Shows the order of this number in the list. */
  onPick: (code: string) => void
}

/** Why a list is empty, when a number that it is filtered by holds a slip: the numbers one slip away that exist. */
export const MistypedCode = ({ typed, onPick }: MistypedCodeProps) => {
  const text = typed.find((one) => parseCode(meantCode(one) ?? one).kind === 'wrongCheckDigit')
  const { data } = useQuery({ ...apiQuery(searchCalls.find, { query: { text: text ?? '' } }), enabled: text !== undefined })
  if (text === undefined) return null
  const near = data?.mistake ? data.bookings : []
  return (
    <Notice tone="warning">
      {mistypedCodeMessage}
      {near.length > 0 && ' Vouliez-vous dire\u00A0:'}
      {near.length > 0 && (
        <div className="mistyped-codes">
          {near.map(({ id, code }) => (
            <Button key={id} onClick={() => onPick(code)}>
              {code}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}
