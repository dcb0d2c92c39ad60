import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type QuotationDetail, quotationCalls } from '@adm/contract/quotation/quotation'
import { nameOfQuotation, stateInWords } from '@adm/domain/quotation/quotation'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { useToday } from '../../platform/today.ts'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { QuotationSteps } from './quotation-steps.tsx'
import { phaseOf } from './quotation-words.ts'

const route = getRouteApi('/signed-in/quotation/$id')

/** The page of a quotation. */
export function QuotationDetailPage() {
  const { id } = route.useParams()
  const { data: quotation } = useSuspenseQuery(apiQuery(quotationCalls.read, { params: { id } }))
  const { clientName, title, grossCents, validUntil } = quotation
  const name = nameOfQuotation(quotation)
  const words = [clientName, title, `${formatCents(grossCents)} TTC`, validUntil && `valable jusqu'au ${formatDayNumeric(validUntil)}`]
  return (
    <RecordPage
      entity="quotation"
      id={id}
      title={name}
      status={<StatusTag phase={phaseOf(quotation)}>{stateInWords(quotation, useToday())}</StatusTag>}
      actions={<QuotationSteps key={quotation.version} quotation={quotation} />}
      facts={words.filter(Boolean).join(' · ')}
      alerts={<QuotationAlerts quotation={quotation} />}
      tabsLabel="Onglets du devis"
      recent={{ href: `/quotation/${id}`, label: name, detail: `Devis · ${clientName}` }}
    />
  )
}

/** What stands in the way: a company that its documents cannot name, orders that could not be created, a PDF that is being made. */
const QuotationAlerts = ({ quotation: { status, transitions, editions, edition, refusedOrders } }: { quotation: QuotationDetail }) => {
  const company = transitions.flatMap(({ refusals }) => refusals).find(({ guard }) => guard === 'QG2')
  const isWaiting = status === 'sent' && editions.some((sent) => sent.edition === edition && sent.pdfHash === null)
  return (
    <>
      {company && <Notice tone="warning">{company.message}</Notice>}
      {isWaiting && <Notice tone="info">Le PDF est en préparation : le message part avec lui.</Notice>}
      {refusedOrders.length > 0 && (
        <Notice tone="warning">
          {refusedOrders.length > 1 ? `${refusedOrders.length} commandes n'ont pas pu être créées.` : "Une commande n'a pas pu être créée."}
        </Notice>
      )}
    </>
  )
}
