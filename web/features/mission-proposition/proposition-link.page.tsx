import { getRouteApi } from '@tanstack/react-router'
import { type LinkedProposition, propositionLinkCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { formatMoment } from '@adm/domain/values/date/moment'
import { useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, LinkRefusal, useLinked } from '../../recipes/link/link-page.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { LinkedMissionFacts } from './linked-mission.tsx'
import { type Answering, useAnswer } from './use-answer.ts'
import { MissionWithdrawal } from './mission-withdrawal.form.tsx'
import { PropositionRefusal } from './proposition-refusal.form.tsx'

const route = getRouteApi('/l/$token')

/** A proposed mission, for its checker: opened by a personal link, without an account. */
export function PropositionLinkPage() {
  const { token } = route.useParams()
  const result = useLinked(apiQuery(propositionLinkCalls.read, { params: { token } }))
  const acting = useAnswer(token)
  return (
    <LinkPage title="Mission proposée" result={result} acting={acting} ended={<Ended />}>
      {(proposition) => <Proposition token={token} proposition={proposition} acting={acting} />}
    </LinkPage>
  )
}

const Ended = () => (
  <>
    <p>La mission n'est plus proposée, ou le délai pour répondre est passé.</p>
    <p>Vous n'avez rien à faire. Pour toute question, appelez la personne qui vous confie vos missions.</p>
  </>
)

type Props = { token: string; proposition: LinkedProposition; acting: Answering }

const Proposition = ({ token, proposition, acting }: Props) => {
  switch (proposition.state) {
    case 'open':
      return <OpenProposition proposition={proposition} acting={acting} />
    case 'accepted':
      return <AcceptedMission token={token} proposition={proposition} acting={acting} />
    case 'taken':
      return <TakenMission />
    case 'givenUp':
      return <GivenUpMission />
    case 'declined':
      return (
        <LinkFrame title="Votre refus est enregistré">
          <Notice>Merci de votre réponse. Vous n'avez rien d'autre à faire.</Notice>
        </LinkFrame>
      )
  }
}

type AcceptedProps = Props & { proposition: Extract<LinkedProposition, { state: 'accepted' }> }

const AcceptedMission = ({ token, proposition: { mission, mayReport, mayGiveUp }, acting }: AcceptedProps) => (
  <LinkFrame title="La mission est à vous">
    <Notice tone="success">Votre acceptation est enregistrée. Les accès et les contacts vous seront transmis.</Notice>
    <LinkedMissionFacts mission={mission} isAccepted />
    {mayReport && (
      <div className="link-acts">
        <ButtonLink to="/w/$token" params={{ token }}>
          Signaler un problème
        </ButtonLink>
      </div>
    )}
    {mayGiveUp && <MissionWithdrawal acting={acting} />}
  </LinkFrame>
)

const GivenUpMission = () => (
  <LinkFrame title="La mission vous est retirée">
    <Notice>Votre désistement est enregistré. La mission est proposée à d'autres contrôleurs.</Notice>
  </LinkFrame>
)

const TakenMission = () => (
  <LinkFrame title="Cette mission vient d'être attribuée">
    <Notice>Un autre contrôleur l'a acceptée avant vous. Vous n'avez rien à faire.</Notice>
  </LinkFrame>
)

type OpenProps = { proposition: Extract<LinkedProposition, { state: 'open' }>; acting: Answering }

const OpenProposition = ({ proposition: { mission, expiresAt }, acting }: OpenProps) => {
  const [isRefusing, setRefusing] = useState(false)
  return (
    <LinkFrame title="Mission proposée">
      <LinkedMissionFacts mission={mission} />
      <p className="dim">Répondez avant le {formatMoment(expiresAt)}. La mission est à qui l'accepte en premier.</p>
      {!isRefusing && <LinkRefusal error={acting.error} />}
      {isRefusing ? (
        <PropositionRefusal mission={mission} acting={acting} onBack={() => setRefusing(false)} />
      ) : (
        <div className="link-acts">
          <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'answer', answer: { to: 'accepted' } })}>
            Accepter la mission
          </Button>
          <Button
            onClick={() => {
              acting.reset()
              setRefusing(true)
            }}
          >
            Refuser
          </Button>
        </div>
      )}
    </LinkFrame>
  )
}
