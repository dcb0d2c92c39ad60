import { Refusal, staleVersion } from '../refusal.ts'
import { formatDay } from '../values/date/moment.ts'
import type { GridUse } from './price-grid.ts'

const several = (count: number, singular: string, many: string): string => `${count} ${count > 1 ? many : singular}`
const useWords = ({ openOrders, clients }: GridUse): string =>
  [
    ...(openOrders > 0 ? [several(openOrders, 'commande ouverte', 'commandes ouvertes')] : []),
    ...(clients > 0 ? [several(clients, 'client de cette offre', 'clients de cette offre')] : []),
  ].join(', ')

const fields = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** All refusals about price grids and negotiated prices. */
export const offerRefusals = {
  missing: () => new Refusal('missing', 'PRICE_GRID_NOT_FOUND', "Cette grille n'existe pas."),
  versionMissing: () => new Refusal('missing', 'PRICE_GRID_VERSION_NOT_FOUND', "Cette version de la grille n'existe pas."),
  stale: staleVersion('Cette grille a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  staleTerms: staleVersion('Ce tarif a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  inForce: (since: string) =>
    new Refusal(
      'conflict',
      'PRICE_GRID_IN_FORCE',
      `Cette version est en vigueur depuis le ${formatDay(since)}\u00a0: elle ne peut plus être modifiée. Créez une nouvelle version.`,
    ),
  begunVersion: (since: string) =>
    new Refusal(
      'conflict',
      'PRICE_GRID_IN_FORCE',
      `Cette version est en vigueur depuis le ${formatDay(since)}\u00a0: elle ne peut plus être supprimée.`,
    ),
  onlyVersion: () =>
    new Refusal(
      'conflict',
      'PRICE_GRID_ONLY_VERSION',
      'Cette version est la seule de sa grille\u00a0: fermez la grille si elle ne sert pas.',
    ),
  begunTerms: (since: string) =>
    new Refusal(
      'conflict',
      'PRICE_TERMS_IN_FORCE',
      `Ce tarif est en vigueur depuis le ${formatDay(since)}\u00a0: il ne peut plus être supprimé.`,
    ),
  termsMissing: () => new Refusal('missing', 'PRICE_TERMS_NOT_FOUND', 'Aucun tarif ne commence ce jour-là.'),
  past: () => fields('validFrom', "Une version commence aujourd'hui au plus tôt."),
  dayTaken: () => fields('validFrom', 'Une autre version commence déjà ce jour-là.'),
  beforeLast: (last: string) => fields('validFrom', `Une nouvelle version commence après la dernière, qui commence le ${formatDay(last)}.`),
  offerTaken: () => fields('offer', 'Cette offre a déjà une grille\u00a0: créez-en une nouvelle version.'),
  clientTaken: () => fields('clientId', 'Ce client a déjà sa grille\u00a0: créez-en une nouvelle version.'),
  unknownClient: () => fields('clientId', 'Renseignez un client.'),
  unknownArea: (path: string) => fields(path, "Cette zone n'existe pas."),
  closed: (since: string) =>
    new Refusal('conflict', 'PRICE_GRID_CLOSED', `Cette grille est fermée depuis le ${formatDay(since)}\u00a0: créez-en une nouvelle.`),
  /** A grid may be closed only when it prices no open order and no client. */
  used: ({ openOrders, clients }: GridUse) =>
    new Refusal('conflict', 'PRICE_GRID_USED', `Cette grille sert encore\u00a0: ${useWords({ openOrders, clients })}.`),
  publicGrid: () =>
    new Refusal('conflict', 'PRICE_GRID_PUBLIC', "La grille publique ne peut pas être fermée\u00a0: elle sert à qui n'en a pas d'autre."),
  noGrid: () => new Refusal('conflict', 'NO_PRICE_GRID', "Aucune grille n'est en vigueur à la date de la commande."),
}

/** Reasons why a deleted version or tariff cannot be restored, as the end of « Cette action ne peut plus être annulée : … ». */
export const priceUndoBarriers = {
  late: 'le jour où elle devait commencer est arrivé',
  taken: "une autre version l'a remplacée",
  closed: 'la grille a été fermée',
} as const
