import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/layout/page.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { DeliveryForm } from './delivery.form.tsx'

const route = getRouteApi('/signed-in/deliveries/create')

export function DeliveryCreatePage() {
  const navigate = route.useNavigate()
  return (
    <Page title="Nouvelle livraison" layout="narrow">
      <DeliveryForm
        onCreated={({ id, reference }) => {
          showToast({ message: `La livraison ${reference} est créée.`, tone: 'success' })
          void navigate({ to: '/deliveries/$id', params: { id }, search: { tab: 'missions' }, replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
