import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type InvoiceDetail, invoiceCalls } from '@adm/contract/invoice/invoice'
import { callApi, callApiVersioned } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { newKey } from '../../platform/new-key.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { RecordSteps } from '../../recipes/page/record-steps.tsx'
import { useInvoiceAct } from './use-invoice-act.ts'

const IssueDialog = lazyPage(() => import('./invoice-issue.form.tsx'), 'InvoiceIssueForm')
const CorrectionDialog = lazyPage(() => import('./invoice-correction.form.tsx'), 'InvoiceCorrectionForm')

type Dialog = 'issue' | 'remove' | 'mail' | 'correct'

/** The acts on a document: a draft is issued or deleted, an issued document is sent or corrected. */
export const InvoiceActs = ({ invoice }: { invoice: InvoiceDetail }) => {
  const [open, setOpen] = useState<Dialog | null>(null)
  const mayChange = useMay(invoiceCalls.issue)
  const close = () => setOpen(null)
  if (!mayChange) return null
  const isDraft = invoice.status === 'draft'
  const faults = invoice.faults.map(({ message }) => message)
  return (
    <>
      {isDraft ? (
        <RecordSteps
          next={{ label: issueLabel(invoice), refusals: faults, begin: () => setOpen('issue') }}
          others={[{ label: 'Supprimer le brouillon', refusals: [], danger: true, begin: () => setOpen('remove') }]}
        />
      ) : (
        <RecordSteps
          next={{ label: invoice.sentAt ? 'Renvoyer' : 'Envoyer', refusals: refusalsOfMail(invoice), begin: () => setOpen('mail') }}
          others={[{ label: 'Corriger la facture', refusals: refusalsOfCorrection(invoice), begin: () => setOpen('correct') }]}
        />
      )}
      {open === 'issue' && <IssueDialog invoice={invoice} onClose={close} />}
      {open === 'remove' && <RemovalDialog invoice={invoice} onClose={close} />}
      {open === 'mail' && <MailDialog invoice={invoice} onClose={close} />}
      {open === 'correct' && <CorrectionDialog invoice={invoice} onClose={close} />}
    </>
  )
}

const issueLabel = ({ kind }: InvoiceDetail): string => (kind === 'credit_note' ? "Émettre l'avoir" : 'Émettre la facture')

const refusalsOfMail = ({ hasFile, recipients }: InvoiceDetail): string[] => [
  ...(hasFile ? [] : ['Le PDF est en préparation.']),
  ...(recipients.length > 0 ? [] : ["Ce client n'a pas d'adresse e-mail pour ses factures."]),
]

const refusalsOfCorrection = ({ kind, status, rests }: InvoiceDetail): string[] => {
  if (kind === 'credit_note') return ['Un avoir ne se corrige pas par un avoir\u00a0: créez une nouvelle facture.']
  if (status === 'declined') return ['Cette facture est déjà refusée ou remplacée.']
  return rests.grossCents > 0 ? [] : ['Toute la facture est déjà créditée.']
}

type DialogProps = { invoice: InvoiceDetail; onClose: () => void }

const RemovalDialog = ({ invoice: { id, version, clientName }, onClose }: DialogProps) => {
  const navigate = useNavigate()
  const remove = useInvoiceAct<void, unknown>(
    () => callApiVersioned(invoiceCalls.remove, { params: { id }, version }),
    () => 'Le brouillon est supprimé.',
    () => void navigate({ to: '/billing/invoices' }),
  )
  return (
    <ActDialog title={`Supprimer le brouillon · ${clientName}`} actLabel="Supprimer le brouillon" act={remove} onClose={onClose}>
      <p>Ses commandes sont à nouveau à facturer. Aucun numéro n'est consommé.</p>
    </ActDialog>
  )
}

const MailDialog = ({ invoice: { id, version, number, recipients }, onClose }: DialogProps) => {
  const [key] = useState(newKey)
  const send = useInvoiceAct<void, unknown>(
    () => callApi(invoiceCalls.mail, { params: { id }, body: {}, key, version }),
    () => 'Le document est envoyé.',
    onClose,
  )
  return (
    <ActDialog title={`Envoyer ${number ?? ''}`} actLabel="Envoyer" act={send} look="primary" onClose={onClose}>
      <p>Le PDF, avec les données de la facture, part à&nbsp;:</p>
      <ul>
        {recipients.map(({ email, name }) => (
          <li key={email}>{name ? `${name} (${email})` : email}</li>
        ))}
      </ul>
    </ActDialog>
  )
}
