import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CheckerPropositions as PropositionList, missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { propositionStatusLabels } from '@adm/domain/mission-proposition/mission-proposition'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { apiQuery } from '../../platform/api/api.ts'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { answeredInWords, proposedInWords, propositionPhases } from './proposition-words.ts'

/** Tab of a checker's propositions, with the answer rates. */
export function CheckerPropositions({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(missionPropositionCalls.ofChecker, { params: { checkerId: id } }))
  if (data.items.length === 0 && data.withdrawals.last365 === 0)
    return <EmptyState title="Aucune proposition">Aucune mission n'a encore été proposée à ce contrôleur.</EmptyState>
  return (
    <DetailBody>
      <Rates rates={data.rates} />
      <Withdrawals withdrawals={data.withdrawals} />
      <DetailSection title="Propositions">
        <PersonList>
          {data.items.map((proposition) => (
            <PersonLine key={proposition.id} name={proposition.bookingCode} detail={`pour le ${formatMomentShort(proposition.startAt)}`}>
              <StatusTag phase={propositionPhases[proposition.status]}>{propositionStatusLabels[proposition.status]}</StatusTag>
              {proposition.answeredAt && <span>{answeredInWords(proposition)}</span>}
              <span className="dim">{proposedInWords(proposition)}</span>
              <Link to="/booking/$id" params={{ id: proposition.bookingId }} search={{ tab: 'mission-propositions' }}>
                Ouvrir la commande {proposition.bookingCode}
              </Link>
            </PersonLine>
          ))}
        </PersonList>
      </DetailSection>
    </DetailBody>
  )
}

/** Missions given up less than 24 hours before: their numbers, and each with its order and cause. */
const Withdrawals = ({ withdrawals: { last90, last365, items } }: Pick<PropositionList, 'withdrawals'>) => (
  <DetailSection title="Désistements à moins de 24 h">
    <DefinitionList>
      <Definition label="90 derniers jours">{String(last90)}</Definition>
      <Definition label="365 derniers jours">{String(last365)}</Definition>
    </DefinitionList>
    <PersonList>
      {items.map(({ id, bookingId, bookingCode, startAt, at, reason, byLink }) => (
        <PersonLine key={id} name={bookingCode} detail={`mission du ${formatMomentShort(startAt)}`}>
          <span>{`le ${formatMomentShort(at)}${byLink ? ', par son lien' : ''}${reason ? ` : ${reason}` : ''}`}</span>
          <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'history' }}>
            Ouvrir la commande {bookingCode}
          </Link>
        </PersonLine>
      ))}
    </PersonList>
  </DetailSection>
)

const Rates = ({ rates }: { rates: PropositionList['rates'] }) => {
  const { asked, answerable, acceptedPercent, declinedPercent, expiredPercent, medianMinutes } = rates
  return (
    <DetailSection title="Taux de réponse">
      <DefinitionList>
        <Definition label="Propositions">{String(asked)}</Definition>
        <Definition label="Acceptées">{percent(acceptedPercent)}</Definition>
        <Definition label="Refusées">{percent(declinedPercent)}</Definition>
        <Definition label="Sans réponse">{percent(expiredPercent)}</Definition>
        <Definition label="Délai médian de réponse">{delay(medianMinutes)}</Definition>
      </DefinitionList>
      <p className="dim">
        {answerable === 0
          ? "Aucune proposition n'a encore reçu de réponse."
          : `Sur ${answerable} proposition${answerable > 1 ? 's' : ''} arrivée${answerable > 1 ? 's' : ''} à terme ; celles retirées ou attribuées à un autre ne comptent pas.`}
      </p>
    </DetailSection>
  )
}

const percent = (whole: number | null): string | null => (whole === null ? null : `${whole}\u00a0%`)

const delay = (minutes: number | null): string | null => (minutes === null ? null : formatMinutes(minutes))
