import { useState } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingPriceCalls } from '@adm/contract/booking/booking-price'
import { type BookingResultChange, resultsOfStatus } from '@adm/domain/booking/price/booking-result-change'
import { type BookingResult, bookingResultLabels } from '@adm/domain/booking/step/booking-result'
import { callApi } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { newKey } from '../../../platform/new-key.ts'
import { EurosInput } from '../../../recipes/form/number-input.tsx'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { RadioList } from '../../../ui/input/radio-list.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

/** Changes the result; the refusals of each field, and of the whole. */
const useChange = ({ id, version }: BookingDetail, onClose: () => void) => {
  const [key] = useState(newKey)
  const change = useActWithToast({
    act: (body: BookingResultChange) => callApi(bookingPriceCalls.changeResult, { params: { id }, body, key, version }),
    message: () => 'Le résultat est changé.',
    changes: ['booking', 'billing-line'],
    onDone: onClose,
    hasChanged: () => false,
  })
  const fieldErrors = change.error instanceof Refused ? change.error.refusal.errors : []
  const errorAt = (field: string) => fieldErrors.find(({ path }) => path === field)?.message
  return { change, errorAt, otherError: change.error && fieldErrors.length === 0 ? errorSentence(change.error) : null }
}

/** Dialog that changes the result of an ended order and what is due for it. */
export function BookingResultForm({
  booking,
  result: before,
  onClose,
}: {
  booking: BookingDetail
  result: BookingResult
  onClose: () => void
}) {
  const [result, setResult] = useState(before)
  const [amountCents, setAmount] = useState<number | undefined>(booking.resultCents ?? 0)
  const [reason, setReason] = useState('')
  const isNeverBilled = result === 'canceledNoInvoicing'
  const { change, errorAt, otherError } = useChange(booking, onClose)
  const send = () => change.mutate({ result, amountCents: isNeverBilled ? 0 : (amountCents ?? Number.NaN), reason })
  return (
    <Dialog
      isOpen
      title="Changer le résultat"
      size="small"
      onClose={onClose}
      actions={
        <Button look="primary" pending={change.isPending} onClick={send}>
          Changer le résultat
        </Button>
      }
    >
      {otherError && <Notice tone="error">{otherError}</Notice>}
      <RadioList
        label="Résultat"
        options={resultsOfStatus(booking.status).map((value) => ({ value, label: bookingResultLabels[value] }))}
        value={result}
        error={errorAt('result')}
        onChange={setResult}
      />
      {!isNeverBilled && (
        <EurosInput label="Montant HT" value={amountCents ?? null} error={errorAt('amountCents')} onChange={setAmount} onBlur={() => {}} />
      )}
      <Textarea label="Motif" value={reason} error={errorAt('reason')} onChange={(event) => setReason(event.target.value)} />
    </Dialog>
  )
}
