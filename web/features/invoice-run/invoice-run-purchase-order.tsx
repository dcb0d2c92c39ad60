import { useState } from 'react'
import { invoiceRunRowCalls } from '@adm/contract/invoice-run/invoice-run'
import type { InvoiceRunRow } from '@adm/domain/invoice-run/invoice-run'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type Props = { row: InvoiceRunRow; isEditable: boolean }

/** The purchase order of a row whose client wants one on its invoices, typed before the confirmation. */
export const PurchaseOrder = ({ row, isEditable }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const words = row.purchaseOrder ? `Bon de commande ${row.purchaseOrder}` : 'Bon de commande à saisir'
  if (!isEditable || row.state !== 'ready') return <span className="dim">{words}</span>
  return (
    <>
      <Button look="subtle" icon="edit" aria-label={`${words}, ${row.clientName}`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && <PurchaseOrderForm row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

const PurchaseOrderForm = ({ row: { id, version, purchaseOrder, clientName }, onClose }: { row: InvoiceRunRow; onClose: () => void }) => {
  const [typed, setTyped] = useState(purchaseOrder ?? '')
  const save = useActWithToast<void, InvoiceRunRow>({
    act: () => callApi(invoiceRunRowCalls.change, { params: { id }, body: { purchaseOrder: typed || null }, version }),
    message: () => 'Enregistré.',
    changes: ['invoice-run'],
    onDone: onClose,
    hasChanged: () => false,
  })
  return (
    <Dialog
      isOpen
      title={`Bon de commande · ${clientName}`}
      size="small"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
      actions={
        <Button look="primary" pending={save.isPending} onClick={() => save.mutate()}>
          Enregistrer
        </Button>
      }
    >
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      <TextInput label="Numéro de bon de commande" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </Dialog>
  )
}
