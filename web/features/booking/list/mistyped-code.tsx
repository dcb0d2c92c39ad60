import { useQuery } from '@tanstack/react-query'
import { searchCalls } from '@adm/contract/search'
import { meantCode, mistypedCodeMessage, parseCode } from '@adm/domain/booking/order/booking-code'
import { apiQuery } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import './mistyped-code.css'

type MistypedCodeProps = {
  /** Order codes of the filter, as typed. */
  typed: readonly string[]
  /** Filters the list by this code. */
  onPick: (code: string) => void
}

/** Explains an empty list when a filtered code has a wrong check digit, and offers existing codes one typo away. */
export const MistypedCode = ({ typed, onPick }: MistypedCodeProps) => {
  const text = typed.find((code) => parseCode(meantCode(code) ?? code).kind === 'wrongCheckDigit')
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
