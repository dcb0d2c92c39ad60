import type { PropertyType } from '@adm/domain/dwelling/dwelling'
import type { IconName } from '../../../ui/base/icon.tsx'
import type { OrderSource } from '../order/start/booking-order-source.ts'

type CopyAct = { label: string; icon: IconName; address: { to: '/booking/create' | '/business/create'; search: OrderSource } }

/** Acts that create an order from an existing one, with their labels and URLs: the form of a dwelling or of premises. */
export const copyActs = ({ id, propertyType }: { id: string; propertyType: PropertyType }): readonly CopyAct[] => {
  const to = propertyType === 'business' ? '/business/create' : '/booking/create'
  const home = propertyType === 'business' ? 'Même local à nouveau' : 'Même logement à nouveau'
  return [
    { label: 'Dupliquer', icon: 'copy', address: { to, search: { copy: id } } },
    { label: home, icon: 'home', address: { to, search: { again: id } } },
  ]
}
