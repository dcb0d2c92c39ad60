import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type LinkedOffer, type LinkedQuotation, quotationLinkCalls } from '@adm/contract/quotation/quotation'
import { formatDay, formatMoment } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { addressOf, apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, LinkRefusal, useLinked } from '../../recipes/link/link-page.tsx'
import { PriceLines } from '../../ui/figure/price-lines.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { AcceptForm, DeclineForm } from './quotation-answer.form.tsx'
import '../../ui/figure/amount-lines.css'
import './quotation.css'
import { totalLines } from './quotation-words.ts'
import { type QuotationActing, useQuotationAct } from './use-quotation-act.ts'

const route = getRouteApi('/q/$token')

/** A quotation for its client: opened by a personal link, without an account. */
export function QuotationLinkPage() {
  const { token } = route.useParams()
  const result = useLinked(apiQuery(quotationLinkCalls.read, { params: { token } }))
  const acting = useQuotationAct(token)
  return (
    <LinkPage title="Votre devis" result={result} acting={acting} ended={<p>Pour toute question, appelez-nous.</p>}>
      {(linked) => <Linked linked={linked} acting={acting} token={token} />}
    </LinkPage>
  )
}

type LinkedProps = { linked: LinkedQuotation; acting: QuotationActing; token: string }

const Linked = ({ linked: { state, offer }, acting, token }: LinkedProps) => {
  if (!offer)
    return (
      <LinkFrame title="Ce devis a été remplacé">
        <Notice tone="info">
          Ce devis a été remplacé ou repris : sa dernière version vous est envoyée par e-mail. Pour toute question, appelez-nous.
        </Notice>
      </LinkFrame>
    )
  return (
    <LinkFrame title={offer.edition > 1 ? `Devis ${offer.number}, version ${offer.edition}` : `Devis ${offer.number}`}>
      <State state={state} offer={offer} />
      <Offer offer={offer} pdf={addressOf(quotationLinkCalls.pdf, { params: { token } })} />
      <LinkRefusal error={acting.error} />
      {state === 'open' && <Answering offer={offer} acting={acting} />}
    </LinkFrame>
  )
}

const State = ({ state, offer }: { state: LinkedQuotation['state']; offer: LinkedOffer }) => {
  if (state === 'accepted')
    return (
      <Notice tone="success">
        {`Accepté par ${offer.acceptedBy ?? offer.clientName}${offer.acceptedAt ? ` le ${formatMoment(offer.acceptedAt)}` : ''}. Merci : nous nous occupons de la suite.`}
      </Notice>
    )
  if (state === 'declined') return <Notice tone="info">Votre refus est enregistré. Vous n'avez rien d'autre à faire.</Notice>
  if (state === 'expired')
    return <Notice tone="warning">{`Ce devis a expiré le ${formatDay(offer.validUntil)} : demandez-nous une nouvelle version.`}</Notice>
  return null
}

/** What is offered, as the PDF says it. */
const Offer = ({ offer, pdf }: { offer: LinkedOffer; pdf: string }) => {
  const { issuer, issuerContact, clientName, title, comment, validUntil, lines, totals, tenantShares } = offer
  return (
    <>
      <p>
        {`De ${issuer}, pour ${clientName}.`} {title && <strong>{title}</strong>}
        <br />
        <span className="dim">{`Valable jusqu'au ${formatDay(validUntil)} inclus.`}</span>
      </p>
      <ol className="amount-lines" aria-label="Lignes du devis">
        {lines.map(({ label, place, why, netCents }, index) => (
          <li key={`${index} ${label}`}>
            <div>
              <strong>{label}</strong>
              {place && <span className="dim">{place}</span>}
              {why.length > 0 && <span className="dim">{why.join(' · ')}</span>}
            </div>
            <span className="numbers">{formatCents(netCents)}</span>
          </li>
        ))}
      </ol>
      <PriceLines lines={totalLines(totals)} total={{ label: 'Total TTC', amount: formatCents(totals.grossCents) }} />
      {comment && <p>{comment}</p>}
      {tenantShares.map(({ label, mostCents }) => (
        <p
          key={label}
          className="dim"
        >{`Part du locataire, ${label} : ${formatCents(mostCents)} au plus (loi du 6 juillet 1989, art. 5).`}</p>
      ))}
      <a className="link-file" href={pdf} target="_blank" rel="noreferrer">
        Ouvrir le PDF
      </a>
      {issuerContact && <p className="dim">{`Une question ? ${issuerContact}`}</p>}
    </>
  )
}

const Answering = ({ offer, acting }: { offer: LinkedOffer; acting: QuotationActing }) => {
  const [isDeclining, setDeclining] = useState(false)
  const turn = (declining: boolean) => {
    acting.reset()
    setDeclining(declining)
  }
  return isDeclining ? (
    <DeclineForm offer={offer} acting={acting} onBack={() => turn(false)} />
  ) : (
    <AcceptForm offer={offer} acting={acting} onDecline={() => turn(true)} />
  )
}
