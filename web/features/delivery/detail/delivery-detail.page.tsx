import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type DeliveryDetail, deliveryCalls } from '@adm/contract/delivery/delivery'
import { deliveryStatusLabels } from '@adm/domain/delivery/delivery'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { apiQuery } from '../../../platform/api/api.ts'
import { RecordPage } from '../../../recipes/page/record-page.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { DeliverySteps } from './delivery-steps.tsx'
import { datesInWords, deliveryPhases, rowsInWords } from '../delivery-words.ts'

const route = getRouteApi('/signed-in/deliveries/$id')

/** The page of a delivery. */
export function DeliveryDetailPage() {
  const { id } = route.useParams()
  const { data: delivery } = useSuspenseQuery(apiQuery(deliveryCalls.read, { params: { id } }))
  const { reference, clientName, status } = delivery
  return (
    <RecordPage
      entity="delivery"
      id={id}
      title={reference}
      status={<StatusTag phase={deliveryPhases[status]}>{deliveryStatusLabels[status]}</StatusTag>}
      actions={<DeliverySteps key={delivery.version} delivery={delivery} />}
      facts={[clientName, bookingServiceLabels[delivery.service], datesInWords(delivery.dates), lotsInWords(delivery)].join(' · ')}
      alerts={<DeliveryAlerts delivery={delivery} />}
      tabsLabel="Onglets de la livraison"
      recent={{ href: `/deliveries/${id}`, label: reference, detail: `Livraison · ${clientName}` }}
    />
  )
}

const lotsInWords = ({ counts, estimatedCount }: DeliveryDetail): string => {
  const lots = counts.error + counts.incomplete + counts.ready + counts.created
  return `${lots.toLocaleString('fr-FR')} lots sur ${estimatedCount.toLocaleString('fr-FR')} estimés`
}

/** The creation that runs, and what it left out. */
const DeliveryAlerts = ({ delivery: { creation, refusedCount } }: { delivery: DeliveryDetail }) => (
  <>
    {creation && (
      <Notice
        tone="info"
        action={
          <ButtonLink to="/deliveries/missions/$id" params={{ id: creation.id }}>
            Suivre
          </ButtonLink>
        }
      >
        {creation.isUndo ? 'Annulation de la création des missions' : 'Création des missions'}&nbsp;: {creation.done} sur {creation.total}.
      </Notice>
    )}
    {!creation && refusedCount > 0 && (
      <Notice tone="warning">
        {rowsInWords(refusedCount)} {refusedCount > 1 ? 'sont restées' : 'est restée'} sans commande : la grille en dit la raison.
      </Notice>
    )}
  </>
)
