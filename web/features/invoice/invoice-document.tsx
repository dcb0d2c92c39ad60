import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { clientCalls } from '@adm/contract/client/client'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { companyCalls } from '@adm/contract/company'
import { type InvoiceDetail, invoiceCalls } from '@adm/contract/invoice/invoice'
import { invoiceKindLabels, statusWords } from '@adm/domain/invoice/invoice-kind'
import { retentionEndOf } from '@adm/domain/invoice/invoice-retention'
import { dayOf, formatDayNumeric } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { addressOf, apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { fetchFile, saveFile } from '../../platform/api/download.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useMay } from '../../platform/session/session.tsx'
import { RecordSection, sectionDraft } from '../../recipes/form/record-section.tsx'
import { Button } from '../../ui/base/button.tsx'
import { type Step, Stepper } from '../../ui/figure/stepper.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { invoiceRecord } from './invoice-record.ts'
import { signedCents } from './invoice-words.ts'
import './invoice.css'

const PdfPages = lazyPage(() => import('../document/pdf-pages.tsx'), 'PdfPages')
const TextsForm = lazyPage(() => import('./invoice-texts.form.tsx'), 'InvoiceTextsForm')

/** The paper at the left; amount, days, recipients and what corrects it at the right. */
export function InvoiceDocumentTab({ id }: { id: string }) {
  const { data: invoice } = useSuspenseQuery(apiQuery(invoiceCalls.read, { params: { id } }))
  return (
    <DetailBody aside={<InvoiceSide invoice={invoice} />}>
      <Faults invoice={invoice} />
      <Paper key={paperOf(invoice)} invoice={invoice} />
    </DetailBody>
  )
}

const texts = ['purchaseOrder', 'ug', 'comment'] as const

/** Where a person fills what is missing. */
const Faults = ({ invoice }: { invoice: InvoiceDetail }) =>
  invoice.faults.length > 0 && (
    <Notice tone="warning">
      Avant d'émettre ce document&nbsp;:
      <ul className="invoice-faults">
        {invoice.faults.map((fault) => (
          <li key={`${fault.of} ${fault.field} ${fault.rule}`}>
            {fault.message} <FaultLink fault={fault} invoice={invoice} />
          </li>
        ))}
      </ul>
    </Notice>
  )

type FaultLinkProps = { fault: InvoiceDetail['faults'][number]; invoice: Pick<InvoiceDetail, 'id' | 'clientId'> }

/** The link that opens the form of the field, and leads back here. */
const FaultLink = ({ fault: { of, field }, invoice: { id, clientId } }: FaultLinkProps) => {
  const mayOpen = { company: useMay(companyCalls.change), client: useMay(clientChangeCalls.change), invoice: useMay(invoiceCalls.change) }[
    of
  ]
  const search = { field, back: `/billing/${id}` }
  if (!mayOpen) return null
  if (of === 'company')
    return (
      <Link to="/settings/company" search={search}>
        Compléter la société
      </Link>
    )
  if (of === 'client')
    return (
      <Link to="/client/$id" params={{ id: clientId }} search={search}>
        Compléter le client
      </Link>
    )
  return texts.some((name) => name === field) ? (
    <Link to="." search={{ field }}>
      Compléter
    </Link>
  ) : null
}

/** Which paper a document has now: an issued one has one for ever, a draft another one with each change. */
const paperOf = ({ number, version, document }: InvoiceDetail): string => number ?? `${version} ${document.grossCents}`

/** The PDF itself: what is printed is what is seen. */
const Paper = ({ invoice }: { invoice: InvoiceDetail }) => {
  const { id, number } = invoice
  const { data, error, isFetching, refetch } = useQuery({
    // With the paper in its key, the draft is never given out as the document that was issued from it.
    queryKey: ['invoice-paper', id, paperOf(invoice)],
    queryFn: async ({ signal }) => (await fetchFile(addressOf(invoiceCalls.pdf, { params: { id } }), { signal })).blob(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const name = number ?? 'brouillon'
  if (error && !isFetching) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className="invoice-paper">
      <div className="invoice-files">
        <Button icon="download" onClick={() => saveFile(data, `${name}.pdf`)}>
          Télécharger le PDF
        </Button>
        {number && <XmlButton id={id} number={number} />}
      </div>
      <Suspense fallback={<PageSkeleton />}>
        <PdfPages content={data} name={name} />
      </Suspense>
    </div>
  )
}

const XmlButton = ({ id, number }: { id: string; number: string }) => {
  const save = async () => saveFile(await (await fetchFile(addressOf(invoiceCalls.xml, { params: { id } }), {})).blob(), `${number}.xml`)
  return (
    <Button icon="file" onClick={() => void save()}>
      Télécharger le XML
    </Button>
  )
}

const InvoiceSide = ({ invoice }: { invoice: InvoiceDetail }) => {
  const { kind, document, recipients } = invoice
  return (
    <>
      <p className="invoice-amount">
        {formatCents(signedCents(kind, document.grossCents))} <span className="dim">TTC</span>
      </p>
      <InvoiceSteps invoice={invoice} />
      <Texts invoice={invoice} />
      <DetailSection title="Destinataires">
        {recipients.length > 0 ? (
          <ul>
            {recipients.map(({ email, name }) => (
              <li key={email}>{name ? `${name} · ${email}` : email}</li>
            ))}
          </ul>
        ) : (
          <p className="dim">Aucune adresse&nbsp;: ajoutez-en une dans les paramètres du client.</p>
        )}
      </DetailSection>
      <Corrections invoice={invoice} />
    </>
  )
}

/** What is typed of a document; a fault opens the form at its field. */
const Texts = ({ invoice }: { invoice: InvoiceDetail }) => {
  const draft = sectionDraft('invoice', invoice, 'texts')
  const navigate = useNavigate()
  const { tab, field } = useSearch({ strict: false })
  const form = (close: () => void) => {
    const leave = () => {
      if (field) void navigate({ to: '.', search: { tab }, replace: true })
      close()
    }
    return <TextsForm invoice={invoice} draft={draft} focus={field} onClose={leave} />
  }
  return (
    <RecordSection
      subject={invoiceRecord}
      row={invoice}
      title="Mentions libres"
      facts={texts}
      draft={draft}
      openedBy={field}
      {...(invoice.status === 'draft' && { form })}
    />
  )
}

/** A draft, issued, sent: with the day of each. */
const stepsOf = ({ kind, status, issuedOn, sentAt, createdAt }: InvoiceDetail): Step[] => {
  const isDraft = status === 'draft'
  const isOver = status === 'declined'
  return [
    { label: 'Brouillon', state: isDraft ? 'current' : 'done', detail: formatDayNumeric(dayOf(createdAt)) },
    {
      label: statusWords(kind, 'sent'),
      state: isDraft ? 'ahead' : sentAt || isOver ? 'done' : 'current',
      detail: issuedOn && formatDayNumeric(issuedOn),
    },
    isOver
      ? { label: statusWords(kind, 'declined'), state: 'failed' }
      : {
          label: kind === 'credit_note' ? 'Envoyé' : 'Envoyée',
          state: sentAt ? 'done' : 'ahead',
          detail: sentAt && formatDayNumeric(dayOf(sentAt)),
        },
  ]
}

/** How far the document is. */
const InvoiceSteps = ({ invoice }: { invoice: InvoiceDetail }) => {
  const { kind, creditedCents, issuedOn, dueOn, originId, originNumber, reason } = invoice
  return (
    <DetailSection title="Étapes">
      <Stepper label="Étapes du document" steps={stepsOf(invoice)} />
      <DefinitionList>
        <Definition label="Client">
          <ClientName invoice={invoice} />
        </Definition>
        {kind !== 'credit_note' && <Definition label="Échéance">{dueOn && formatDayNumeric(dueOn)}</Definition>}
        {creditedCents > 0 && <Definition label="Avoirs">{formatCents(-creditedCents)}</Definition>}
        {originId && (
          <Definition label="Facture corrigée">
            <Link to="/billing/$id" params={{ id: originId }}>
              {originNumber}
            </Link>
          </Definition>
        )}
        {reason && <Definition label="Motif">{reason}</Definition>}
        {issuedOn && <Definition label="À conserver">{`jusqu'au ${formatDayNumeric(retentionEndOf(issuedOn))}`}</Definition>}
      </DefinitionList>
    </DetailSection>
  )
}

const ClientName = ({ invoice: { clientId, clientName } }: { invoice: InvoiceDetail }) =>
  useMay(clientCalls.read) ? (
    <Link to="/client/$id" params={{ id: clientId }}>
      {clientName}
    </Link>
  ) : (
    clientName
  )

const Corrections = ({ invoice: { corrections } }: { invoice: InvoiceDetail }) =>
  corrections.length > 0 && (
    <DetailSection title="Corrections">
      <ul>
        {corrections.map(({ id, kind, number, status, grossCents }) => (
          <li key={id}>
            <Link to="/billing/$id" params={{ id }}>
              {number ?? `Brouillon · ${invoiceKindLabels[kind]}`}
            </Link>{' '}
            {formatCents(signedCents(kind, grossCents))} · {statusWords(kind, status)}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
