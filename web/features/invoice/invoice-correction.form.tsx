import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type InvoiceDetail, invoiceCalls } from '@adm/contract/invoice/invoice'
import { correctedFaults, type CorrectedFault, faultLabels, type Invoice, type InvoiceCorrection } from '@adm/domain/invoice/invoice'
import { formatCents } from '@adm/domain/values/money'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { Refused } from '../../platform/api/refused.ts'
import { newKey } from '../../platform/new-key.ts'
import { EurosInput } from '../../recipes/form/number-input.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { RadioList } from '../../ui/input/radio-list.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useInvoiceAct } from './use-invoice-act.ts'

const faults = correctedFaults.map((value) => ({ value, label: faultLabels[value] }))
type Amounts = Readonly<Record<string, number | null>>

const bodyOf = (fault: CorrectedFault, reason: string, amounts: Amounts, billsAgain: boolean): InvoiceCorrection => ({
  fault,
  reason,
  lines: fault === 'mention' ? [] : Object.entries(amounts).flatMap(([lineId, netCents]) => (netCents ? [{ lineId, netCents }] : [])),
  billsAgain,
})

/** Prepares the correction and opens it; its refusals, at the reason and elsewhere. */
const useCorrection = ({ id, version }: InvoiceDetail, body: () => InvoiceCorrection, onClose: () => void) => {
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const correct = useInvoiceAct<void, Invoice>(
    async () => {
      const made = await callApi(invoiceCalls.correct, { params: { id }, body: body(), key, version })
      await navigate({ to: '/billing/$id', params: { id: made.id } })
      return made
    },
    () => 'Le brouillon de la correction est prêt.',
    onClose,
  )
  const fieldErrors = correct.error instanceof Refused ? correct.error.refusal.errors : []
  const reasonError = fieldErrors.find(({ path }) => path === 'reason')?.message
  const [first] = fieldErrors.filter(({ path }) => path !== 'reason')
  const otherError = correct.error && !reasonError ? (first?.message ?? errorSentence(correct.error)) : null
  return { correct, reasonError, otherError }
}

/** Dialog that prepares the correction of an issued invoice: what is wrong, what is taken back, and what follows for the orders. */
export function InvoiceCorrectionForm({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { number, rests } = invoice
  const [fault, setFault] = useState<CorrectedFault>('amount')
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Amounts>({})
  const [billsAgain, setBillsAgain] = useState(false)
  const { correct, reasonError, otherError } = useCorrection(invoice, () => bodyOf(fault, reason, amounts, billsAgain), onClose)
  return (
    <Dialog
      isOpen
      title={`Corriger ${number ?? ''}`}
      size="large"
      onClose={onClose}
      actions={
        <Button look="primary" pending={correct.isPending} onClick={() => correct.mutate()}>
          {fault === 'mention' ? 'Préparer la facture rectificative' : "Préparer l'avoir"}
        </Button>
      }
    >
      {otherError && <Notice tone="error">{otherError}</Notice>}
      <RadioList label="Qu'est-ce qui est faux ?" options={faults} value={fault} onChange={setFault} />
      <Textarea label="Motif" value={reason} error={reasonError} onChange={(event) => setReason(event.target.value)} />
      {fault === 'amount' ? (
        <>
          <CreditLines invoice={invoice} amounts={amounts} onChange={setAmounts} />
          <Checkbox
            label="Facturer à nouveau les commandes créditées en entier"
            checked={billsAgain}
            onChange={(event) => setBillsAgain(event.target.checked)}
          />
          <p className="dim">Il reste {formatCents(rests.grossCents)} TTC à créditer sur cette facture.</p>
        </>
      ) : (
        <p>
          La facture rectificative remplace celle-ci avec les mêmes montants, et les informations du client, de la société et des commandes
          telles qu'elles sont aujourd'hui. Corrigez-les d'abord.
        </p>
      )}
    </Dialog>
  )
}

type LinesProps = { invoice: InvoiceDetail; amounts: Amounts; onChange: (amounts: Amounts) => void }

/** The lines of which something remains, each with the amount that is taken back. */
const CreditLines = ({ invoice: { document, rests }, amounts, onChange }: LinesProps) => (
  <fieldset className="fieldset">
    <legend className="field-label">Montants HT à créditer</legend>
    {document.lines.map((line) => {
      const rest = rests.lines.find(({ lineId }) => lineId === line.id)?.netCents ?? 0
      return (
        rest > 0 && (
          <EurosInput
            key={line.id}
            label={`${line.label}${line.order ? ` · ${line.order.code}` : ''} (reste ${formatCents(rest)})`}
            value={amounts[line.id] ?? null}
            onChange={(cents) => onChange({ ...amounts, [line.id]: cents ?? null })}
            onBlur={() => {}}
          />
        )
      )
    })}
  </fieldset>
)
