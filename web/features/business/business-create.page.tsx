import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/layout/page.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { BusinessForm } from './business.form.tsx'

const route = getRouteApi('/signed-in/business/create')

export function BusinessCreatePage() {
  const navigate = route.useNavigate()
  return (
    <Page title="Nouvelle commande de local commercial">
      <BusinessForm
        source={route.useSearch()}
        onCreated={({ id, code }, search) => {
          showToast({ message: `La commande ${code} est créée.`, tone: 'success' })
          void navigate({ to: '/business/$id', params: { id }, search, replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
