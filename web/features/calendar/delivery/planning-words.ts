import type { PlanOfDelivery } from '@adm/contract/calendar/delivery-plan'

const figure = (count: number): string => count.toLocaleString('fr-FR')

/** « 12 lots ». */
export const lotsInWords = (count: number): string => `${figure(count)} lot${count > 1 ? 's' : ''}`

/** Where a proposal is: computed, waiting to be applied, or applied. */
export const planStateOf = ({ state, placed, applied }: PlanOfDelivery): string => {
  if (state === 'failed') return 'Arrêtée'
  if (state !== 'done') return 'Calcul en cours'
  if (applied === 0) return placed === 0 ? 'Aucune place' : 'À appliquer'
  return applied < placed ? `${figure(applied)} sur ${figure(placed)} appliqués` : 'Appliquée'
}
