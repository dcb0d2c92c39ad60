import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dispatchCalls, type DispatchPlan } from '@adm/contract/mission-proposition/mission-dispatch'
import type { DispatchMode } from '@adm/domain/mission-proposition/dispatch'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { ErrorPanel, Notice } from '../../ui/layout/states.tsx'
import './booking-dispatch.css'

type Props = { bookingId: string; startAt: string | undefined; mode: DispatchMode }
type Recipient = DispatchPlan['withoutMail'][number]

/** Who would be asked, wave by wave, and when the first wave would leave. */
export const DispatchPreview = ({ bookingId, startAt, mode }: Props) => {
  const query = apiQuery(dispatchCalls.suggest, { query: { bookingId, startAt: startAt ?? '', mode } })
  const { data, error, refetch } = useQuery({ ...query, enabled: startAt !== undefined, placeholderData: keepPreviousData })
  if (!startAt) return <p className="dim">Choisissez une date et une heure : les contrôleurs sollicités seront listés ici.</p>
  if (error)
    return (
      <ErrorPanel
        error={{ ...describeError(error), message: 'Impossible de récupérer les disponibilités' }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  if (data.waves.length === 0)
    return <Notice tone="warning">Aucun contrôleur disponible et joignable par e-mail ne reste à solliciter pour ce créneau.</Notice>
  return (
    <>
      <ol className="dispatch-waves" aria-label="Contrôleurs sollicités">
        {data.waves.map((wave, index) => (
          <li key={wave[0]?.id}>
            <strong>{`${index + 1}${index === 0 ? 'er' : 'e'} envoi, ${wave.length} contrôleur${wave.length > 1 ? 's' : ''}`}</strong>
            <p>{wave.map(inWords).join(', ')}</p>
          </li>
        ))}
      </ol>
      {data.withoutMail.length > 0 && (
        <p className="dim">Disponibles, mais sans adresse e-mail : {data.withoutMail.map(({ name }) => name).join(', ')}. Appelez-les.</p>
      )}
      <Sending plan={data} />
    </>
  )
}

const inWords = ({ name, travelMinutes }: Recipient): string =>
  travelMinutes === null ? name : `${name} (${formatMinutes(travelMinutes)})`

const Sending = ({ plan: { sendsAt, sendsNow, expiresAt } }: { plan: DispatchPlan }) => (
  <p className="dim">
    {sendsNow ? 'Le premier envoi part tout de suite' : `C'est la nuit : le premier envoi part le ${formatMomentShort(sendsAt)}`}. Réponse
    attendue avant le {formatMomentShort(expiresAt)}.
  </p>
)
