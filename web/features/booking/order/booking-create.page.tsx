import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../ui/layout/page.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { BookingForm } from './booking.form.tsx'

const route = getRouteApi('/signed-in/booking/create')

export function BookingCreatePage() {
  const navigate = route.useNavigate()
  return (
    <Page title="Nouvelle commande">
      <BookingForm
        source={route.useSearch()}
        onCreated={({ id, code }, search) => {
          showToast({ message: `La commande ${code} est créée.`, tone: 'success' })
          void navigate({ to: '/booking/$id', params: { id }, search, replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
