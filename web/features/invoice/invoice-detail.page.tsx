import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type InvoiceDetail, invoiceCalls } from '@adm/contract/invoice/invoice'
import { invoiceKindLabels, statusWords } from '@adm/domain/invoice/invoice-kind'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { invoicePhases, signedCents } from './invoice-words.ts'

const route = getRouteApi('/signed-in/billing/$id')

/** The page of an invoice or a credit note. */
export function InvoiceDetailPage() {
  const { id } = route.useParams()
  const { data: invoice } = useSuspenseQuery(apiQuery(invoiceCalls.read, { params: { id } }))
  const { number, kind, status, clientName } = invoice
  const title = number ?? invoiceKindLabels[kind]
  return (
    <RecordPage
      entity="invoice"
      id={id}
      title={title}
      status={<StatusTag phase={invoicePhases[status]}>{statusWords(kind, status)}</StatusTag>}
      actions={<InvoiceActs key={id} invoice={invoice} />}
      facts={factsOf(invoice)}
      tabsLabel="Onglets de la facture"
      recent={{ href: `/billing/${id}`, label: title, detail: `${invoiceKindLabels[kind]} · ${clientName}` }}
    />
  )
}

const factsOf = ({ number, kind, clientName, dueOn, document }: InvoiceDetail): string =>
  [
    number && invoiceKindLabels[kind],
    clientName,
    `${formatCents(signedCents(kind, document.grossCents))} TTC`,
    dueOn && kind !== 'credit_note' && `échéance ${formatDayNumeric(dueOn)}`,
  ]
    .filter(Boolean)
    .join(' · ')
