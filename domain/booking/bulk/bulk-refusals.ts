import { Refusal } from '../../refusal.ts'
import { mostTagsMessage } from '../../values/tags.ts'
import { bookingStatusLabels, type BookingStatus } from '../step/booking-status.ts'

/** The greatest number of orders in one bulk. */
export const mostBulkRows = 20_000
const figure = (count: number): string => count.toLocaleString('fr-FR')

/** Every refusal of a bulk, and of an act that does not fit one of its orders. Sentences: `docs/domain.md` 9. */
export const bulkRefusals = {
  missing: () => new Refusal('missing', 'BULK_NOT_FOUND', "Cette modification groupée n'existe pas."),
  tooLarge: () => new Refusal('invalid', 'BULK_TOO_LARGE', `Une modification groupée porte sur ${figure(mostBulkRows)} commandes au plus.`),
  empty: () => new Refusal('invalid', 'BULK_EMPTY', 'Aucune commande ne correspond à cette sélection.'),
  /** The filter now selects other orders than the person saw, or another number of them. */
  rowsChanged: (seen: number, now: number) =>
    new Refusal(
      'conflict',
      'BULK_ROWS_CHANGED',
      seen === now
        ? 'Le filtre ne donne plus les mêmes commandes\u00a0: vérifiez-les, puis recommencez.'
        : `Le filtre donne maintenant ${figure(now)} commandes, et non plus ${figure(seen)}\u00a0: vérifiez-les, puis recommencez.`,
    ),
  feesChanged: () =>
    new Refusal('conflict', 'BULK_FEES_CHANGED', "Les frais d'annulation ont changé depuis\u00a0: vérifiez-les, puis confirmez à nouveau."),
  /** Refusal of one row: it was changed after the person had read it. */
  stale: () => new Refusal('stale', 'STALE_VERSION', "Cette commande a été modifiée entre-temps\u00a0: elle reste telle qu'elle est."),
  undated: () => new Refusal('conflict', 'BOOKING_NOT_DATED', "Cette commande n'a pas de date de mission\u00a0: planifiez-la d'abord."),
  settled: (status: BookingStatus) =>
    new Refusal(
      'conflict',
      'BOOKING_NOT_MOVABLE',
      `Au statut « ${bookingStatusLabels[status]} », la mission ne change plus de date ni de contrôleur.`,
    ),
  byPartner: () => new Refusal('conflict', 'BOOKING_BY_PARTNER', "Une prestation de partenaire n'a pas de contrôleur."),
  withoutChecker: () => new Refusal('conflict', 'BOOKING_WITHOUT_CHECKER', "Cette commande n'a pas de contrôleur."),
  unchanged: () => new Refusal('conflict', 'BULK_UNCHANGED', 'Rien à changer\u00a0: cette commande est déjà ainsi.'),
  tooManyTags: () => new Refusal('invalid', 'TOO_MANY_TAGS', mostTagsMessage),
  commentTooLong: () => new Refusal('invalid', 'COMMENT_TOO_LONG', 'Le commentaire dépasserait 20 000 caractères.'),
  /** Refusal of the remaining rows when the person loses the permission during the bulk. */
  rightGone: () => new Refusal('forbidden', 'FORBIDDEN', "La personne qui l'a demandée n'a plus le droit de modifier les commandes."),
}
