import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { clientCalls } from '@adm/contract/client/client'
import { rowStateLabels, rowStates } from '@adm/domain/delivery/delivery-row'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { useMay } from '../../platform/session/session.tsx'
import { RecordSection, sectionDraft } from '../../recipes/form/record-section.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { deliveryRecord } from './delivery-record.ts'

/** Loaded when a person starts to edit. */
const InformationsForm = lazyPage(() => import('./delivery-informations.form.tsx'), 'DeliveryInformationsForm')
const KeysForm = lazyPage(() => import('./delivery-informations.form.tsx'), 'DeliveryKeysForm')

const facts = [
  'reference',
  'estimatedCount',
  'dates',
  'service',
  'offer',
  'language',
  'furnished',
  'addCaptureToInventories',
  'isAnnotated',
] as const
const keysFacts = ['keysAddress', 'keysHours', 'keysInformation', 'contacts'] as const

/** What a delivery is, its keys, its client and the count of its lots. It is edited as a draft only. */
export function DeliveryInformations({ id }: { id: string }) {
  const { data: delivery } = useSuspenseQuery(apiQuery(deliveryCalls.read, { params: { id } }))
  const draft = sectionDraft('delivery', delivery, 'informations')
  const keysDraft = sectionDraft('delivery', delivery, 'keys')
  const isDraft = delivery.status === 'draft'
  return (
    <DetailBody>
      <RecordSection
        subject={deliveryRecord}
        row={delivery}
        title="Informations"
        facts={facts}
        draft={draft}
        {...(isDraft && { form: (close: () => void) => <InformationsForm delivery={delivery} draft={draft} onClose={close} /> })}
        onNear={() => void InformationsForm.preload()}
      />
      <RecordSection
        subject={deliveryRecord}
        row={delivery}
        title="Clés et contacts"
        facts={keysFacts}
        draft={keysDraft}
        {...(isDraft && { form: (close: () => void) => <KeysForm delivery={delivery} draft={keysDraft} onClose={close} /> })}
        onNear={() => void KeysForm.preload()}
      />
      <DeliveryLots id={id} />
    </DetailBody>
  )
}

/** The client, and the lots in each state, with the way to their orders. */
const DeliveryLots = ({ id }: { id: string }) => {
  const { data: delivery } = useSuspenseQuery(apiQuery(deliveryCalls.read, { params: { id } }))
  const mayReadClients = useMay(clientCalls.read)
  const states = rowStates.filter((state) => delivery.counts[state] > 0)
  return (
    <DetailSection title="Client et lots">
      <DefinitionList>
        <Definition label="Client">
          {mayReadClients ? (
            <Link to="/client/$id" params={{ id: delivery.clientId }}>
              {delivery.clientName}
            </Link>
          ) : (
            delivery.clientName
          )}
        </Definition>
        {states.map((state) => (
          <Definition key={state} label={rowStateLabels[state]}>
            {delivery.counts[state].toLocaleString('fr-FR')}
          </Definition>
        ))}
        {delivery.counts.created > 0 && (
          <Definition label="Commandes">
            <Link to="/booking" search={{ page_index: 0, sort: 'startAt', delivery_id: [id] }}>
              Voir les commandes
            </Link>
          </Definition>
        )}
      </DefinitionList>
    </DetailSection>
  )
}
