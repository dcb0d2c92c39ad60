import { getRouteApi } from '@tanstack/react-router'
import { type LinkedOrder, type LinkedPartnerRequest, partnerLinkCalls } from '@adm/contract/partner-request'
import { dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { type ReactNode, useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, LinkRefusal, useLinked } from '../../recipes/link/link-page.tsx'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { MomentInput } from '../../ui/input/moment-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { LinkedOrderFacts } from './linked-order.tsx'
import { PartnerFailureForm } from './partner-failure.form.tsx'
import './partner-link.css'
import { type PartnerActing, usePartnerAct } from './use-partner-act.ts'

const route = getRouteApi('/p/$token')

/** An order of a service on demand, for its partner: opened by a personal link, without an account. */
export function PartnerLinkPage() {
  const { token } = route.useParams()
  const result = useLinked(apiQuery(partnerLinkCalls.read, { params: { token } }))
  const acting = usePartnerAct(token)
  return (
    <LinkPage title="Prestation confiée" result={result} acting={acting} ended={<Ended />}>
      {(linked) => <LinkedRequest linked={linked} acting={acting} />}
    </LinkPage>
  )
}

const Ended = () => (
  <>
    <p>La prestation ne vous est plus confiée, ou elle a pris fin.</p>
    <p>Vous n'avez rien à faire. Pour toute question, appelez-nous.</p>
  </>
)

const LinkedRequest = ({ linked: { state, order, mayFail }, acting }: { linked: LinkedPartnerRequest; acting: PartnerActing }) => {
  if (!order)
    return (
      <LinkFrame title={state === 'succeeded' ? 'Prestation clôturée' : 'Votre réponse est enregistrée'}>
        <Notice tone="success">Merci. Vous n'avez rien d'autre à faire.</Notice>
      </LinkFrame>
    )
  return (
    <LinkFrame title={state === 'open' ? 'Prestation à prévoir' : 'Prestation prévue'}>
      <LinkedOrderFacts order={order} />
      <Failing acting={acting} mayFail={mayFail}>
        {state === 'open' ? (
          <DateForm key={order.tenantDateAt} tenantDateAt={order.tenantDateAt} acting={acting} />
        ) : (
          <ResultActs order={order} acting={acting} />
        )}
      </Failing>
    </LinkFrame>
  )
}

type FailingProps = { acting: PartnerActing; mayFail: boolean; children: ReactNode }

/** What is to be done next, or in its place the form of whoever cannot do it. */
const Failing = ({ acting, mayFail, children }: FailingProps) => {
  const [isFailing, setFailing] = useState(false)
  const turn = (failing: boolean) => {
    acting.reset()
    setFailing(failing)
  }
  return (
    <>
      <LinkRefusal error={acting.error} />
      {isFailing ? <PartnerFailureForm acting={acting} onBack={() => turn(false)} /> : children}
      {!isFailing && mayFail && (
        <div className="link-acts">
          <Button onClick={() => turn(true)}>La prestation ne peut pas aboutir</Button>
        </div>
      )}
    </>
  )
}

/** The date that the partner gives: at first the one that the tenant asks for. */
const DateForm = ({ tenantDateAt, acting }: { tenantDateAt: string | null; acting: PartnerActing }) => {
  const [moment, setMoment] = useState(tenantDateAt ? { day: dayOf(tenantDateAt), hour: hourOf(tenantDateAt) } : { day: '', hour: '' })
  const [isTried, setTried] = useState(false)
  const isWhole = moment.day !== '' && moment.hour !== ''
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWhole) acting.mutate({ kind: 'date', startAt: instantAt(moment.day, moment.hour) })
      }}
    >
      <MomentInput
        label="Date de votre passage"
        day={{ error: isTried && moment.day === '' ? 'Choisissez une date.' : undefined }}
        hour={{ error: isTried && moment.day !== '' && moment.hour === '' ? 'Choisissez une heure.' : undefined }}
        value={moment}
        onChange={setMoment}
      />
      <SubmitButton pending={acting.isPending}>Confirmer la date</SubmitButton>
    </form>
  )
}

const ResultActs = ({ order: { documents, expects }, acting }: { order: LinkedOrder; acting: PartnerActing }) => {
  const sending = acting.isPending ? acting.variables.kind : null
  const missing = documents.length === 0 ? [`Joignez d'abord un document de type « ${documentTypeLabels[expects]} ».`] : []
  return (
    <>
      <p className="dim">Pour changer la date, appelez-nous. Après votre passage, joignez le document de résultat (PDF), puis clôturez.</p>
      {documents.length > 0 && (
        <ul className="partner-documents" aria-label="Documents joints">
          {documents.map((name, index) => (
            <li key={`${index} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
      <div className="link-acts">
        <FileButton accept="application/pdf" pending={sending === 'document'} onPick={(file) => acting.mutate({ kind: 'document', file })}>
          {documents.length === 0 ? 'Joindre le document' : 'Joindre un autre document'}
        </FileButton>
        <Button look="primary" refusals={missing} pending={sending === 'result'} onClick={() => acting.mutate({ kind: 'result' })}>
          Clôturer la prestation
        </Button>
      </div>
    </>
  )
}
