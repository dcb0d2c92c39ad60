import { useQuery } from '@tanstack/react-query'
import { billingLineCalls } from '@adm/contract/billing-line/billing-line'
import { type BillingLine, billingLineStatusLabels } from '@adm/domain/billing-line/billing-line'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { formatMonth } from '@adm/domain/values/date/month'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { BookingInvoicing } from '../booking/price/booking-invoicing.tsx'
import { lineInWords, linePhases } from './billing-line-words.ts'

/** Invoicing tab of an order: what is due, why it is billed or not, the price line by line, the fees. */
export function BookingBilling({ id }: { id: string }) {
  const mayRead = useMay(billingLineCalls.ofBooking)
  return <BookingInvoicing id={id}>{mayRead && <Billing bookingId={id} />}</BookingInvoicing>
}

const Billing = ({ bookingId }: { bookingId: string }) => {
  const { data } = useQuery(apiQuery(billingLineCalls.ofBooking, { params: { bookingId } }))
  if (!data) return null
  const live = data.items.find((line) => line.live)
  return (
    <DetailSection title="Facturation de la commande">
      {live ? <Live line={live} /> : <p>La commande n'est pas terminée&nbsp;: rien n'est à facturer.</p>}
      <Credited lines={data.items.filter((line) => line !== live)} />
    </DetailSection>
  )
}

const Live = ({ line }: { line: BillingLine }) => (
  <>
    <p>{lineInWords(line)}</p>
    <DefinitionList>
      <Definition label="État">
        <StatusTag phase={linePhases[line.status]}>{billingLineStatusLabels[line.status]}</StatusTag>
      </Definition>
      <Definition label="Montant HT">{formatCents(line.amountCents)}</Definition>
      <Definition label="Réalisée le">{formatDayShort(line.performedOn)}</Definition>
      <Definition label="Mois facturé">{formatMonth(line.month.slice(0, 7))}</Definition>
    </DefinitionList>
  </>
)

/** The invoices that a credit note took the order off. */
const Credited = ({ lines }: { lines: readonly BillingLine[] }) =>
  lines.length > 0 && (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          {lineInWords(line)} {formatCents(line.amountCents)}
        </li>
      ))}
    </ul>
  )
