import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alertCalls, type AlertDetail } from '@adm/contract/alert/alert'
import type { AlertFact } from '@adm/domain/alert/alert-fact'
import { factInWords } from '@adm/domain/alert/alert-words'
import { formatMoment } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { AlertFixes } from './act/alert-fixes.tsx'
import { AlertAge } from './figure/alert-age.tsx'
import { AlertComments } from './alert-comments.tsx'
import { objectOf, ownerOf } from './figure/alert-words.ts'

/** The facts of an alert, its fixes and its comments. */
export const AlertFacts = ({ id }: { id: string }) => {
  const { data: alert } = useSuspenseQuery(apiQuery(alertCalls.read, { params: { id } }))
  return (
    <>
      <DetailSection title="Constats">
        <ul>
          {alert.facts.map((fact) => (
            <Fact key={JSON.stringify(fact)} fact={fact} />
          ))}
        </ul>
        <Facts alert={alert} />
      </DetailSection>
      {alert.status !== 'resolved' && (
        <DetailSection title="Corrections">
          <AlertFixes alert={alert} />
        </DetailSection>
      )}
      <AlertComments alert={alert} />
    </>
  )
}

const Fact = ({ fact }: { fact: AlertFact }) => (
  <li>
    {factInWords(fact)} <span className="dim">Depuis le {formatMoment(fact.since)}.</span>
  </li>
)

const Facts = ({ alert }: { alert: AlertDetail }) => (
  <DefinitionList>
    <Definition label={alert.bookingId ? 'Commande' : 'Client'}>
      <ObjectLink alert={alert} />
    </Definition>
    <Definition label={alert.resolvedAt ? 'Durée' : 'Depuis'}>
      <AlertAge since={alert.since} until={alert.resolvedAt} />
    </Definition>
    {alert.score !== null && <Definition label="Score de risque">{alert.score} points</Definition>}
    <Definition label="Confiée à">{ownerOf(alert)}</Definition>
    <Definition label="Zone">{alert.areaName}</Definition>
    <Definition label="Contrôleur">{alert.checkerName}</Definition>
  </DefinitionList>
)

const ObjectLink = ({ alert }: { alert: AlertDetail }) =>
  alert.bookingId ? (
    <Link to="/booking/$id" params={{ id: alert.bookingId }}>
      {objectOf(alert)}
    </Link>
  ) : (
    <Link to="/client/$id" params={{ id: alert.ofClientId }}>
      {objectOf(alert)}
    </Link>
  )
