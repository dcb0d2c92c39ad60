import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/layout/page.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { AreaForm } from './area.form.tsx'

const route = getRouteApi('/signed-in/area/create')

export function AreaCreatePage() {
  const navigate = route.useNavigate()
  return (
    <Page title="Nouvelle zone" layout="narrow">
      <AreaForm
        onCreated={({ id, name }) => {
          showToast({ message: `La zone ${name} est créée.`, tone: 'success' })
          void navigate({ to: '/area/$id', params: { id }, search: { tab: 'zip-codes' }, replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
