import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { checkerCalls, type CheckerDetail } from '@adm/contract/checker/checker'
import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { expiredBlocking } from '@adm/domain/checker/certification'
import { checkerTypeLabels } from '@adm/domain/checker/checker'
import { formatPhone } from '@adm/domain/values/phone-format'
import { apiQuery } from '../../platform/api/api.ts'
import { todayInParis } from '../../platform/today.ts'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { CheckerNetworkTag } from './figure/checker-network-tag.tsx'
import { CheckerSteps } from './checker-steps.tsx'

const route = getRouteApi('/signed-in/checker/$id')

export function CheckerDetailPage() {
  const { id } = route.useParams()
  const { data: checker } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  const { name, type, city } = checker
  return (
    <RecordPage
      entity="checker"
      id={id}
      title={name}
      status={<CheckerNetworkTag network={checker.network} />}
      actions={<CheckerSteps checker={checker} />}
      facts={factsOf(checker)}
      alerts={<Expired checker={checker} />}
      tabsLabel="Onglets du contrôleur"
      recent={{ href: `/checker/${id}`, label: name, detail: [checkerTypeLabels[type], city].filter(Boolean).join(' · ') }}
    />
  )
}

/** One line that identifies the checker: type, areas, city, phone. */
const factsOf = ({ type, zones, city, phone }: CheckerDetail): string =>
  [
    checkerTypeLabels[type],
    zones.length > 0 ? zones.map(({ name }) => name).join(', ') : 'sans zone',
    ...(city ? [city] : []),
    ...(phone ? [formatPhone(phone)] : []),
  ].join(' · ')

/** Warning on every tab when an expired certification blocks new missions. */
const Expired = ({ checker: { certifications } }: { checker: CheckerDetail }) => {
  const expired = expiredBlocking(certifications, todayInParis())
  if (expired.length === 0) return null
  const words = expired.map((kind) => certificationKindLabels[kind]).join(', ')
  return <Notice tone="warning">{`Non affectable : un certificat bloquant a expiré (${words}).`}</Notice>
}
