import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type CallList, checkerAbsenceCalls, type MissionToCall } from '@adm/contract/checker/checker-absence'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMoment } from '@adm/domain/values/date/moment'
import { formatPhone } from '@adm/domain/values/phone-format'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { absenceSpan } from './absence-words.ts'
import './absence-calls.css'

const route = getRouteApi('/signed-in/checker/calls/$id')

/** Whom to call about the missions that an absence still covers: the tenants and the client of each, also on paper. */
export function AbsenceCallsPage() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(apiQuery(checkerAbsenceCalls.callList, { params: { id } }))
  return (
    <Page
      title={data ? `Liste d'appels · ${data.checkerName}` : "Liste d'appels"}
      actions={
        <>
          {data && (
            <ButtonLink to="/checker/$id" params={{ id: data.absence.checkerId }} search={{ tab: 'calendar' }}>
              Calendrier du contrôleur
            </ButtonLink>
          )}
          {data && data.missions.length > 0 && (
            <Button look="primary" onClick={() => print()}>
              Imprimer
            </Button>
          )}
        </>
      }
    >
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : data ? <Calls list={data} /> : <PageSkeleton />}
    </Page>
  )
}

const Calls = ({ list: { absence, checkerName, missions } }: { list: CallList }) => (
  <div className="calls">
    <p>
      {checkerName} est absent(e). {absenceSpan({ ...absence, reason: null })}.
    </p>
    {missions.length === 0 ? (
      <EmptyState title="Personne à appeler">Chaque mission de cette absence est réaffectée ou désaffectée.</EmptyState>
    ) : (
      <ul>
        {missions.map((mission) => (
          <Mission key={mission.bookingId} mission={mission} />
        ))}
      </ul>
    )}
  </div>
)

const Mission = ({ mission }: { mission: MissionToCall }) => {
  const { bookingId, code, service, startAt, address, zipCode, city, clientName, clientReference, clientPhones, tenants } = mission
  return (
    <li>
      <p>
        <strong>{formatMoment(startAt)}</strong> · {bookingServiceLabels[service]} ·{' '}
        <Link to="/booking/$id" params={{ id: bookingId }}>
          {code}
        </Link>
        <span className="dim">
          {address}, {zipCode} {city}
        </span>
      </p>
      <dl>
        {tenants.map(({ name, phones }) => (
          <Person key={name} title="Locataire" name={name} phones={phones} />
        ))}
        <Person title="Client" name={clientReference ? `${clientName} (référence ${clientReference})` : clientName} phones={clientPhones} />
      </dl>
    </li>
  )
}

const Person = ({ title, name, phones }: { title: string; name: string; phones: readonly string[] }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {name}
      {phones.map((phone) => (
        <a key={phone} className="numbers" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
      {phones.length === 0 && <span className="dim">Aucun téléphone</span>}
    </dd>
  </div>
)
