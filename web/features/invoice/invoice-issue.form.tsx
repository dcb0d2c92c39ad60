import { useState } from 'react'
import { type InvoiceDetail, invoiceCalls } from '@adm/contract/invoice/invoice'
import type { Invoice } from '@adm/domain/invoice/invoice'
import { formatCents } from '@adm/domain/values/money'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { newKey } from '../../platform/new-key.ts'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { signedCents } from './invoice-words.ts'
import { useInvoiceAct } from './use-invoice-act.ts'

/** Dialog that issues a draft: its total once more, and whether it goes to its client. */
export function InvoiceIssueForm({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { id, version, kind, clientName, document, recipients } = invoice
  const [key] = useState(newKey)
  const [isSent, setSent] = useState(recipients.length > 0)
  const issue = useInvoiceAct<void, Invoice>(
    () => callApi(invoiceCalls.issue, { params: { id }, body: { grossCents: document.grossCents, send: isSent }, key, version }),
    ({ number }) => `Le document ${number ?? ''} est émis.`,
    onClose,
  )
  const label = kind === 'credit_note' ? "Émettre l'avoir" : 'Émettre la facture'
  return (
    <Dialog
      isOpen
      title={`${label} · ${clientName}`}
      size="small"
      onClose={onClose}
      actions={
        <Button look="primary" pending={issue.isPending} onClick={() => issue.mutate()}>
          {label}
        </Button>
      }
    >
      {issue.error && <Notice tone="error">{errorSentence(issue.error)}</Notice>}
      <p>
        {document.lines.length.toLocaleString('fr-FR')} ligne{document.lines.length > 1 ? 's' : ''},{' '}
        <strong>{formatCents(signedCents(kind, document.grossCents))} TTC</strong>. Une fois émis, le document a son numéro et ne se modifie
        plus.
      </p>
      <Checkbox
        label="Envoyer au client dès que le PDF est prêt"
        hint={recipients.map(({ email }) => email).join(', ') || undefined}
        checked={isSent}
        refusals={recipients.length > 0 ? [] : ["Ce client n'a pas d'adresse e-mail pour ses factures."]}
        onChange={(event) => setSent(event.target.checked)}
      />
    </Dialog>
  )
}
