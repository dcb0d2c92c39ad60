import { getRouteApi } from '@tanstack/react-router'
import { invoiceLinkCalls } from '@adm/contract/invoice/invoice-link'
import { documentWords } from '@adm/domain/invoice/invoice-page-words'
import type { LinkedInvoice } from '@adm/domain/invoice/linked-invoice'
import { addressOf, apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, useLinked } from '../../recipes/link/link-page.tsx'
import { PriceLines } from '../../ui/figure/price-lines.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import '../../ui/figure/amount-lines.css'

const route = getRouteApi('/f/$token')
const noAct = { error: null }

/** An issued document for its client: opened by a personal link, without an account. */
export function InvoiceLinkPage() {
  const { token } = route.useParams()
  const result = useLinked(apiQuery(invoiceLinkCalls.read, { params: { token } }))
  return (
    <LinkPage title="Votre facture" result={result} acting={noAct} ended={<p>Pour toute question, appelez-nous.</p>}>
      {(linked) => <Linked linked={linked} token={token} />}
    </LinkPage>
  )
}

const Facts = ({ facts }: { facts: LinkedInvoice['facts'] }) => (
  <DefinitionList>
    {facts.map(({ label, value }) => (
      <Definition key={label} label={label}>
        {value}
      </Definition>
    ))}
  </DefinitionList>
)

const Linked = ({ linked, token }: { linked: LinkedInvoice; token: string }) => {
  const { language, title, issuer, clientName, contact, notices, facts, gross, remaining, totals, comment, payment } = linked
  const words = documentWords[language].link
  const sums = [...totals, ...(remaining ? [gross] : [])].map(({ label, value }) => ({ label, amount: value }))
  const total = remaining ?? gross
  const of = { params: { token } }
  return (
    <LinkFrame title={title} lang={language.toLowerCase()}>
      {notices.map((notice) => (
        <Notice key={notice} tone="info">
          {notice}
        </Notice>
      ))}
      <p className="dim">{`${issuer} – ${clientName}`}</p>
      <p className="link-files">
        <a className="link-file" href={addressOf(invoiceLinkCalls.pdf, of)} target="_blank" rel="noreferrer">
          {words.pdf}
        </a>
        <a className="link-file" href={addressOf(invoiceLinkCalls.xml, of)} download>
          {words.xml}
        </a>
      </p>
      <Facts facts={facts} />
      <Lines lines={linked.lines} label={words.lines} />
      <PriceLines lines={sums} total={{ label: total.label, amount: total.value }} />
      {comment && <p>{comment}</p>}
      {payment.facts.length > 0 && (
        <section aria-label={payment.title}>
          <h2>{payment.title}</h2>
          <Facts facts={payment.facts} />
        </section>
      )}
      {contact && <p className="dim">{contact}</p>}
    </LinkFrame>
  )
}

const Lines = ({ lines, label }: { lines: LinkedInvoice['lines']; label: string }) => (
  <ol className="amount-lines" aria-label={label}>
    {lines.map((line) => (
      <li key={line.id}>
        <div>
          <strong>{line.label}</strong>
          {line.details.map((detail) => (
            <span key={detail} className="dim">
              {detail}
            </span>
          ))}
        </div>
        <span className="numbers">{line.net}</span>
      </li>
    ))}
  </ol>
)
