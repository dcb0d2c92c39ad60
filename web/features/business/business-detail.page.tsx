import { getRouteApi } from '@tanstack/react-router'
import { BookingPage } from '../booking/detail/booking-page.tsx'

const route = getRouteApi('/signed-in/business/$id')

export function BusinessDetailPage() {
  const { id } = route.useParams()
  return <BookingPage id={id} thing="Local commercial" href={`/business/${id}`} />
}
