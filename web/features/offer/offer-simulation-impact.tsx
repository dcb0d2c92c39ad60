import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { offerSimulationCalls, type PriceImpact } from '@adm/contract/offer/offer-simulation'
import type { PriceGridVersion } from '@adm/domain/offer/price-grid'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useMay } from '../../platform/session/session.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'

type ImpactProps = { gridId: string; version: PriceGridVersion }
const counts = new Intl.NumberFormat('fr-FR')

/** Price changes that a version would cause on the open orders of its grid. */
export const OfferSimulationImpact = ({ gridId, version }: ImpactProps) => {
  const mayRead = useMay(offerSimulationCalls.impact)
  const params = { id: gridId, versionId: version.id }
  const { data, error, refetch } = useQuery({ ...apiQuery(offerSimulationCalls.impact, { params }), enabled: mayRead, staleTime: 0 })
  if (!mayRead) return null
  return (
    <DetailSection title={`Si la version ${version.number} fixait les prix des commandes ouvertes`}>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p className="dim">Calcul en cours…</p>}
      {data && <ImpactSummary impact={data} />}
    </DetailSection>
  )
}

const ImpactSummary = ({ impact }: { impact: PriceImpact }) => {
  const { orders, dearer, cheaper, beforeCents, afterCents, largest } = impact
  if (orders === 0) return <p className="dim">Aucune commande ouverte n'a été chiffrée par cette grille.</p>
  return (
    <>
      <DefinitionList>
        <Definition label="Commandes ouvertes">{counts.format(orders)}</Definition>
        <Definition label="Plus chères">{counts.format(dearer)}</Definition>
        <Definition label="Moins chères">{counts.format(cheaper)}</Definition>
        <Definition label="Total HT aujourd'hui">{formatCents(beforeCents)}</Definition>
        <Definition label="Total HT par cette version">{formatCents(afterCents)}</Definition>
        <Definition label="Écart">{formatCents(afterCents - beforeCents)}</Definition>
      </DefinitionList>
      {largest.length > 0 && <Largest orders={largest} />}
      <p className="dim">Rien n'est changé : les commandes gardent leur prix.</p>
    </>
  )
}

const Largest = ({ orders }: { orders: PriceImpact['largest'] }) => (
  <>
    <h3>Les plus grands écarts</h3>
    <ul>
      {orders.map(({ id, code, clientName, beforeCents, afterCents }) => (
        <li key={id}>
          <Link to="/booking/$id" params={{ id }}>
            {code}
          </Link>{' '}
          {clientName} : {formatCents(beforeCents)} → {formatCents(afterCents)}
        </li>
      ))}
    </ul>
  </>
)
