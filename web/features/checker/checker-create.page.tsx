import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/layout/page.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { CheckerForm } from './checker.form.tsx'

const route = getRouteApi('/signed-in/checker/create')

export function CheckerCreatePage() {
  const navigate = route.useNavigate()
  return (
    <Page title="Nouveau contrôleur">
      <CheckerForm
        onCreated={({ id, name }) => {
          showToast({ message: `${name} est enregistré(e) comme candidat.`, tone: 'success' })
          void navigate({ to: '/checker/$id', params: { id }, replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
