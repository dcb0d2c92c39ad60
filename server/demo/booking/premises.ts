import { leasePoints, type Premises, type PremisesUse } from '@adm/domain/booking/order/premises'
import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { makeRandom } from '../random.ts'

const trades: readonly (readonly [activity: string, uses: readonly PremisesUse[]])[] = [
  ['Boulangerie-pâtisserie', ['sales', 'workshop', 'storage']],
  ['Cabinet de conseil', ['office']],
  ['Restaurant', ['sales', 'kitchen', 'storage']],
  ['Salon de coiffure', ['sales', 'staff']],
  ['Entrepôt', ['storage', 'office']],
]
const hours = ['9 h à 18 h, du lundi au vendredi', 'Sur rendez-vous, fermé le lundi', null]
const tradeNames = ['SARL', 'SAS', 'EURL']

/** The commercial premises of an order; null for a home. They depend only on surface and address: the generator is their own. */
export const premisesOf = ({
  propertyType,
  surface,
  address,
}: Pick<BookingDraft, 'propertyType' | 'surface' | 'address'>): Premises | null => {
  if (propertyType !== 'business') return null
  const random = makeRandom(Math.round(surface * 10) + address.length, 'premises')
  const [activity, uses] = random.pick(trades)
  const share = Math.floor(surface / uses.length)
  return {
    activity,
    surfaces: uses.map((use) => ({ use, surface: Math.max(1, share) })),
    occupants: random.bool(0.6) ? [{ name: `${random.pick(tradeNames)} ${activity}` }] : [],
    accessHours: random.pick(hours),
    leasePoints: leasePoints.filter(() => random.bool(0.6)),
  }
}
