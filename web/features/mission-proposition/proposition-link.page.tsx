import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type LinkedProposition, propositionLinkCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { formatMoment } from '@adm/domain/values/date/moment'
import { useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError, Refused } from '../../platform/api/refused.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { LinkedMissionFacts } from './linked-mission.tsx'
import './proposition-link.css'
import { useAnswer } from './use-answer.ts'
import { MissionWithdrawal } from './mission-withdrawal.form.tsx'
import { PropositionRefusal } from './proposition-refusal.form.tsx'

const route = getRouteApi('/l/$token')
const over = 'LINK_NOT_VALID'
const taken = 'MISSION_TAKEN'

/** A proposed mission, for its checker: opened by a personal link, without an account. */
export function PropositionLinkPage() {
  const { token } = route.useParams()
  const { data, error, refetch } = useQuery({ ...apiQuery(propositionLinkCalls.read, { params: { token } }), gcTime: 0 })
  if (error instanceof Refused && error.refusal.code === over) return <EndedLink />
  if (error && !data)
    return (
      <EntrancePage title="Mission proposée">
        <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
      </EntrancePage>
    )
  if (!data)
    return (
      <EntrancePage title="Mission proposée">
        <PageSkeleton />
      </EntrancePage>
    )
  return <Proposition token={token} proposition={data} />
}

/** The same words whatever ended the link: they say nothing of a mission. */
const EndedLink = () => (
  <EntrancePage title="Ce lien n'est plus valable">
    <p>La mission n'est plus proposée, ou le délai pour répondre est passé.</p>
    <p>Vous n'avez rien à faire. Pour toute question, appelez la personne qui vous confie vos missions.</p>
  </EntrancePage>
)

type Props = { token: string; proposition: LinkedProposition }

const Proposition = ({ token, proposition }: Props) => {
  const answer = useAnswer(token)
  if (answer.error instanceof Refused && answer.error.refusal.code === over) return <EndedLink />
  const isTaken = answer.error instanceof Refused && answer.error.refusal.code === taken
  if (isTaken || proposition.state === 'taken') return <TakenMission />
  if (proposition.state === 'declined')
    return (
      <EntrancePage title="Votre refus est enregistré">
        <Notice>Merci de votre réponse. Vous n'avez rien d'autre à faire.</Notice>
      </EntrancePage>
    )
  if (proposition.state === 'givenUp') return <GivenUpMission />
  if (proposition.state === 'accepted')
    return (
      <EntrancePage title="La mission est à vous">
        <Notice tone="success">Votre acceptation est enregistrée. Les accès et les contacts vous seront transmis.</Notice>
        <LinkedMissionFacts mission={proposition.mission} isAccepted />
        {proposition.mayReport && (
          <div className="proposition-answers">
            <ButtonLink to="/w/$token" params={{ token }}>
              Signaler un problème
            </ButtonLink>
          </div>
        )}
        {proposition.mayGiveUp && <MissionWithdrawal token={token} />}
      </EntrancePage>
    )
  return <OpenProposition proposition={proposition} answer={answer} />
}

const GivenUpMission = () => (
  <EntrancePage title="La mission vous est retirée">
    <Notice>Votre désistement est enregistré. La mission est proposée à d'autres contrôleurs.</Notice>
  </EntrancePage>
)

const TakenMission = () => (
  <EntrancePage title="Cette mission vient d'être attribuée">
    <Notice>Un autre contrôleur l'a acceptée avant vous. Vous n'avez rien à faire.</Notice>
  </EntrancePage>
)

type OpenProps = { proposition: Extract<LinkedProposition, { state: 'open' }>; answer: ReturnType<typeof useAnswer> }

const OpenProposition = ({ proposition: { mission, expiresAt }, answer }: OpenProps) => {
  const [isRefusing, setRefusing] = useState(false)
  return (
    <EntrancePage title="Mission proposée">
      <LinkedMissionFacts mission={mission} />
      <p className="dim">Répondez avant le {formatMoment(expiresAt)}. La mission est à qui l'accepte en premier.</p>
      {answer.error && !isRefusing && <Notice tone="error">{answer.error.message}</Notice>}
      {isRefusing ? (
        <PropositionRefusal mission={mission} answer={answer} onBack={() => setRefusing(false)} />
      ) : (
        <div className="proposition-answers">
          <Button look="primary" pending={answer.isPending} onClick={() => answer.mutate({ to: 'accepted' })}>
            Accepter la mission
          </Button>
          <Button
            onClick={() => {
              answer.reset()
              setRefusing(true)
            }}
          >
            Refuser
          </Button>
        </div>
      )}
    </EntrancePage>
  )
}
