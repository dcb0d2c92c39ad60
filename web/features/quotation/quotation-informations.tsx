import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking/booking'
import { clientCalls } from '@adm/contract/client/client'
import { type QuotationDetail, quotationCalls } from '@adm/contract/quotation/quotation'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { placeOfLine, titleOfLine } from '@adm/domain/quotation/quotation-line'
import { formatDay, formatMoment } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { addressOf, apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { useMay } from '../../platform/session/session.tsx'
import { RecordSection, sectionDraft } from '../../recipes/form/record-section.tsx'
import { PriceLines } from '../../ui/figure/price-lines.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import '../../ui/figure/amount-lines.css'
import './quotation.css'
import { quotationRecord } from './quotation-record.ts'
import { totalLines } from './quotation-words.ts'

/** Loaded when a person starts to edit. */
const TermsForm = lazyPage(() => import('./quotation-edit.form.tsx'), 'QuotationTermsForm')
const LinesForm = lazyPage(() => import('./quotation-edit.form.tsx'), 'QuotationLinesForm')

/** What is offered, at which price, and what became of it. It is edited as a draft only. */
export function QuotationInformations({ id }: { id: string }) {
  const { data: quotation } = useSuspenseQuery(apiQuery(quotationCalls.read, { params: { id } }))
  const isDraft = quotation.status === 'draft'
  const [draft, linesDraft] = [sectionDraft('quotation', quotation, 'terms'), sectionDraft('quotation', quotation, 'lines')]
  return (
    <DetailBody>
      <RecordSection
        subject={quotationRecord}
        row={quotation}
        title="Lignes"
        facts={['lines']}
        draft={linesDraft}
        {...(isDraft && { form: (close: () => void) => <LinesForm quotation={quotation} draft={linesDraft} onClose={close} /> })}
        onNear={() => void LinesForm.preload()}
      >
        <Lines quotation={quotation} />
      </RecordSection>
      <Answer quotation={quotation} />
      <Orders quotation={quotation} />
      <RecordSection
        subject={quotationRecord}
        row={quotation}
        title="Informations"
        facts={['title', 'isPrivateLessor', 'createsOrders', 'comment']}
        draft={draft}
        {...(isDraft && { form: (close: () => void) => <TermsForm quotation={quotation} draft={draft} onClose={close} /> })}
        onNear={() => void TermsForm.preload()}
      />
      <Sent quotation={quotation} />
    </DetailBody>
  )
}

type Props = { quotation: QuotationDetail }

const Lines = ({ quotation: { lines, totals, tenantShares, isPrivateLessor } }: Props) => (
  <>
    <ol className="amount-lines" aria-label="Lignes du devis">
      {lines.map((line) => {
        const share = isPrivateLessor ? tenantShares.find(({ lineId }) => lineId === line.id) : undefined
        return (
          <li key={line.id}>
            <div>
              <strong>{titleOfLine(line)}</strong>
              {placeOfLine(line) && <span className="dim">{placeOfLine(line)}</span>}
              {line.priceLines.length > 1 && (
                <span className="dim">
                  {line.priceLines.map(({ label, amountCents }) => `${label} ${formatCents(amountCents)}`).join(' · ')}
                </span>
              )}
              {line.kind === 'free' && (
                <span className="dim">{`${line.quantity.toLocaleString('fr-FR')} × ${formatCents(line.unitCents)}`}</span>
              )}
              {share && <span className="dim">{`Part du locataire\u00a0: ${formatCents(share.mostCents)} au plus`}</span>}
            </div>
            <span className="numbers">{formatCents(line.netCents)}</span>
          </li>
        )
      })}
    </ol>
    <PriceLines lines={totalLines(totals)} total={{ label: 'Total TTC', amount: formatCents(totals.grossCents) }} />
  </>
)

/** The proof of an acceptance, or why the client declined. */
const Answer = ({ quotation: { acceptance, declineReason } }: Props) => {
  if (acceptance)
    return (
      <DetailSection title="Preuve de l'acceptation">
        <DefinitionList>
          <Definition label="Accepté par">{acceptance.name}</Definition>
          <Definition label="Le">{formatMoment(acceptance.at)}</Definition>
          <Definition label="Depuis l'adresse réseau">{acceptance.address ?? 'Noté par la facturation'}</Definition>
          <Definition label="Texte accepté">{acceptance.text}</Definition>
          <Definition label="Empreinte du PDF (SHA-256)">
            <span className="quotation-hash">{acceptance.pdfHash}</span>
          </Definition>
        </DefinitionList>
      </DetailSection>
    )
  return declineReason ? (
    <DetailSection title="Refus">
      <p>{declineReason}</p>
    </DetailSection>
  ) : null
}

/** The orders of the lines, and why one could not be created. */
const Orders = ({ quotation: { lines, orders, refusedOrders } }: Props) => {
  const mayRead = useMay(bookingCalls.read)
  if (orders.length === 0 && refusedOrders.length === 0) return null
  return (
    <DetailSection title="Commandes">
      <ul className="quotation-orders">
        {orders.map(({ bookingId, code, status, isCreated }) => (
          <li key={bookingId}>
            {mayRead ? (
              <Link to="/booking/$id" params={{ id: bookingId }}>
                {code}
              </Link>
            ) : (
              code
            )}
            {` · ${bookingStatusLabels[status]}${isCreated ? '' : ' · attend ce devis'}`}
          </li>
        ))}
        {refusedOrders.map(({ lineId, message }) => {
          const line = lines.find(({ id }) => id === lineId)
          return (
            <li key={lineId} className="error">
              {line ? `${titleOfLine(line)}\u00a0: ${message}` : message}
            </li>
          )
        })}
      </ul>
    </DetailSection>
  )
}

/** The client, and the versions that were sent with their PDFs. */
const Sent = ({ quotation: { id, clientId, clientName, editions } }: Props) => {
  const mayReadClients = useMay(clientCalls.read)
  return (
    <DetailSection title="Client et versions envoyées">
      <DefinitionList>
        <Definition label="Client">
          {mayReadClients ? (
            <Link to="/client/$id" params={{ id: clientId }}>
              {clientName}
            </Link>
          ) : (
            clientName
          )}
        </Definition>
        {editions.map(({ edition, sentAt, validUntil, recipient, pdfHash }) => (
          <Definition key={edition} label={`Version ${edition}`}>
            {`Envoyée le ${formatMoment(sentAt)} à ${recipient}, valable jusqu'au ${formatDay(validUntil)}. `}
            {pdfHash ? (
              <a href={addressOf(quotationCalls.pdf, { params: { id }, query: { edition } })} target="_blank" rel="noreferrer">
                Ouvrir le PDF
              </a>
            ) : (
              <span className="dim">Le PDF est en préparation.</span>
            )}
          </Definition>
        ))}
      </DefinitionList>
    </DetailSection>
  )
}
