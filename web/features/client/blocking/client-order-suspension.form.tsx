import { useState, type FormEvent } from 'react'
import { bookingBlockCalls, checkerKeysOptions, type OrderToDecide } from '@adm/contract/booking/booking-block'
import { callApi } from '../../../platform/api/api.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { useClientAct } from '../detail/use-client-act.ts'

type Keys = (typeof checkerKeysOptions)[number]['value']

/** Dialog that suspends an order while its client is blocked: the order loses its date and checker. */
export const ClientOrderSuspension = ({ order, onClose }: { order: OrderToDecide; onClose: () => void }) => {
  const { id, code, checkerName, hasWithdrawnKeys } = order
  const [key] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('Client bloqué')
  const [withdrawnKeys, setKeys] = useState<Keys>()
  const [isSent, setSent] = useState(false)
  const suspend = useClientAct(
    () => callApi(bookingBlockCalls.decide, { params: { id }, body: { decision: 'suspend', reason, withdrawnKeys }, key }),
    () => `La commande ${code} est suspendue.`,
    onClose,
  )
  const wantsKeys = hasWithdrawnKeys && !withdrawnKeys
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSent(true)
    if (reason.trim() && !wantsKeys && !suspend.isPending) suspend.mutate()
  }
  return (
    <Dialog
      isOpen
      title={`Suspendre la commande ${code}`}
      onClose={onClose}
      onSubmit={send}
      actions={<SubmitButton pending={suspend.isPending}>Suspendre la commande</SubmitButton>}
    >
      {suspend.error && <Notice tone="error">{suspend.error.message}</Notice>}
      <p>
        {checkerName ?? 'Le contrôleur'} est désaffecté(e), la date est perdue. La commande passe « En attente du contrôleur » et y reste
        jusqu'au déblocage.
      </p>
      <TextInput
        label="Motif"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isSent && !reason.trim() ? 'Indiquez un motif.' : undefined}
      />
      {hasWithdrawnKeys && (
        <Segmented
          label="Clés déjà retirées"
          options={checkerKeysOptions}
          value={withdrawnKeys}
          onChange={setKeys}
          error={isSent && wantsKeys ? 'Indiquez ce que deviennent les clés.' : undefined}
        />
      )}
    </Dialog>
  )
}
