import { Refusal, staleVersion } from '../refusal.ts'
import type { CellErrors } from './delivery-lot.ts'

const fields = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** The sentence for a reference that another delivery of the client has. Source: ERR-7, VAL-10. */
export const referenceTakenMessage = 'Cette référence de livraison existe déjà pour ce client.'

/** Why no other creation begins, and none is undone. */
export const creationRunsMessage = "Des missions de cette livraison sont en cours de création ou d'annulation\u00a0: attendez la fin."

/** All refusals about a delivery. Sentences: `docs/domain.md` 9. */
export const deliveryRefusals = {
  missing: () => new Refusal('missing', 'DELIVERY_NOT_FOUND', "Cette livraison n'existe pas."),
  rowMissing: () => new Refusal('missing', 'DELIVERY_ROW_NOT_FOUND', "Cette ligne n'existe plus."),
  stale: staleVersion('Cette livraison a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  rowStale: staleVersion('Cette ligne a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  lotStale: staleVersion('Ce lot a été marqué entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  markRefused: (status: string, mark: string) =>
    new Refusal(
      'conflict',
      'LOT_MARK_REFUSED',
      `La commande de ce lot est au statut «\u00a0${status}\u00a0»\u00a0: il ne se marque plus «\u00a0${mark}\u00a0».`,
    ),
  clientMissing: () => fields('clientId', 'Renseignez un client.'),
  clientMerged: (message: string) => fields('clientId', message),
  referenceTaken: () => fields('reference', referenceTakenMessage),
  locked: () =>
    new Refusal('conflict', 'DELIVERY_LOCKED', "Seule une livraison en brouillon se modifie\u00a0: revenez d'abord au brouillon."),
  rowsLocked: (status: string) =>
    new Refusal('conflict', 'DELIVERY_ROWS_LOCKED', `Au statut «\u00a0${status}\u00a0», les lignes ne se modifient plus.`),
  rowCreated: () =>
    new Refusal('conflict', 'DELIVERY_ROW_CREATED', 'La commande de cette ligne est créée\u00a0: modifiez la commande elle-même.'),
  notChecked: (status: string) =>
    new Refusal(
      'conflict',
      'DELIVERY_NOT_CHECKED',
      `Au statut «\u00a0${status}\u00a0», aucune mission ne se crée\u00a0: vérifiez d'abord la livraison.`,
    ),
  noGoodRow: () => new Refusal('conflict', 'NO_GOOD_ROW', "Aucune ligne n'attend sa commande."),
  creationRuns: () => new Refusal('conflict', 'CREATION_RUNS', creationRunsMessage),
  missionsMissing: () => new Refusal('missing', 'DELIVERY_MISSIONS_NOT_FOUND', "Cette création de missions n'existe pas."),
  /** Of a row when its turn comes. */
  rowTaken: () => new Refusal('conflict', 'DELIVERY_ROW_CREATED', 'La commande de cette ligne est déjà créée.'),
  rowExcluded: () => new Refusal('conflict', 'DELIVERY_ROW_EXCLUDED', 'Cette ligne est exclue.'),
  rowInError: (errors: CellErrors) =>
    new Refusal('invalid', 'DELIVERY_ROW_IN_ERROR', 'Certaines cellules de cette ligne sont à corriger.', {
      errors: Object.entries(errors).map(([path, message]) => ({ path, message })),
    }),
  rightGone: () => new Refusal('forbidden', 'FORBIDDEN', "La personne qui a demandé ces missions n'en a plus le droit."),
  keysMissing: () => new Refusal('missing', 'DELIVERY_KEYS_NOT_FOUND', "Ce mouvement de clés n'existe pas."),
  noKeysToMove: (act: string) => new Refusal('conflict', 'NO_KEYS_TO_MOVE', `${act}\u00a0: aucun jeu n'est concerné.`),
  keysRightGone: () => new Refusal('forbidden', 'FORBIDDEN', "La personne qui a demandé ce mouvement de clés n'en a plus le droit."),
  tooManyRows: (most: number) =>
    new Refusal('conflict', 'TOO_MANY_ROWS', `Une livraison compte ${most.toLocaleString('fr-FR')} lignes au plus.`),
}
