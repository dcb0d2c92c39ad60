import { leasePoints, type Premises, type PremisesUse } from '@adm/domain/booking/premises'
import type { BookingDraft } from '@adm/domain/booking/booking'
import { makeChance } from './chance.ts'

const trades: readonly (readonly [activity: string, uses: readonly PremisesUse[]])[] = [
  ['Boulangerie-pâtisserie', ['sales', 'workshop', 'storage']],
  ['Cabinet de conseil', ['office']],
  ['Restaurant', ['sales', 'kitchen', 'storage']],
  ['Salon de coiffure', ['sales', 'staff']],
  ['Entrepôt', ['storage', 'office']],
]
const hours = ['9 h à 18 h, du lundi au vendredi', 'Sur rendez-vous, fermé le lundi', null]
const tradeNames = ['SARL', 'SAS', 'EURL']

/** What the commercial premises of an order are; nothing for a home. The same home tells the same, whatever was drawn before. */
export const premisesOf = ({
  propertyType,
  surface,
  address,
}: Pick<BookingDraft, 'propertyType' | 'surface' | 'address'>): Premises | null => {
  if (propertyType !== 'business') return null
  const chance = makeChance(Math.round(surface * 10) + address.length)
  const [activity, uses] = chance.pick(trades)
  const share = Math.floor(surface / uses.length)
  return {
    activity,
    surfaces: uses.map((use) => ({ use, surface: Math.max(1, share) })),
    occupants: chance.happens(0.6) ? [{ name: `${chance.pick(tradeNames)} ${activity}` }] : [],
    accessHours: chance.pick(hours),
    leasePoints: leasePoints.filter(() => chance.happens(0.6)),
  }
}
