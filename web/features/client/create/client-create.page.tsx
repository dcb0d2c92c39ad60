import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../ui/layout/page.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { ClientForm } from './client.form.tsx'

const route = getRouteApi('/signed-in/client/create')

export function ClientCreatePage() {
  const navigate = route.useNavigate()
  return (
    <Page title="Nouveau client">
      <ClientForm
        onCreated={({ id, name }) => {
          showToast({ message: `Le client ${name} est créé.`, tone: 'success' })
          void navigate({ to: '/client/$id', params: { id }, replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
