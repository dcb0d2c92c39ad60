import { queryOptions } from '@tanstack/react-query'
import { authCalls } from '@adm/contract/auth/auth'
import type { FeatureOption } from '@adm/domain/feature-option'
import { callApiVersioned } from '../../platform/api/api.ts'

/** The options with their row version, which is only in the response's `ETag`. */
export const optionsQuery = queryOptions({
  queryKey: [authCalls.options.path, {}],
  queryFn: ({ signal }) => callApiVersioned(authCalls.options, {}, signal),
})

/** Effect of each option, displayed in the form. */
export const optionEffects: Readonly<Record<FeatureOption, string>> = {
  alert: 'La page Alertes, et le traitement des alertes.',
  area: 'La page Zones. Les commandes gardent leur zone.',
  billing: 'Les régularisations des contrôleurs.',
  booking: 'Les pages Commandes et Locaux commerciaux, et toute prise de commande.',
  calendar: 'La page Calendrier.',
  checker: 'La page Contrôleurs. Une mission peut toujours être affectée.',
  client: 'La page Clients. Une commande peut toujours choisir son client.',
  composition: 'La page Compositions.',
  keytracking: 'Le suivi des clés des commandes.',
  meters: 'Les compteurs des commandes.',
  quotation: 'La page Devis.',
  rapport: 'Les rapports des commandes.',
  view: 'La page Visionneuse.',
  warning: 'La page Signalements.',
}
