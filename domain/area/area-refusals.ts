import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

const fields = (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors })

/** All refusals about an area. */
export const areaRefusals = {
  fields,
  missing: () => new Refusal('missing', 'AREA_NOT_FOUND', "Cette zone n'existe pas."),
  stale: staleVersion('Cette zone a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  nameTaken: () => fields([{ path: 'name', message: 'Une zone porte déjà ce nom.' }]),
  managerMissing: () => fields([{ path: 'managerId', message: 'Choisissez une personne.' }]),
  /** Two people added one zip code to two areas at the same moment. */
  zipTaken: () => new Refusal('conflict', 'ZIP_TAKEN', "Un de ces codes postaux vient d'être donné à une autre zone. Réessayez."),
  used: () => new Refusal('conflict', 'AREA_USED', 'Des commandes sont rattachées à cette zone\u00a0: retirez plutôt ses codes postaux.'),
  /** Open orders have their address in the area. */
  openOrders: (count: number, codes: readonly string[]) =>
    new Refusal(
      'conflict',
      'AREA_HAS_ORDERS',
      count > 1
        ? `${count} commandes ouvertes y ont leur adresse\u00a0: ${codes.join(', ')}${count > codes.length ? '…' : '.'}`
        : `Une commande ouverte y a son adresse\u00a0: ${codes.join(', ')}.`,
    ),
  checkerMissing: () => fields([{ path: 'checkerId', message: 'Choisissez un contrôleur.' }]),
  checkerNotThere: () => new Refusal('missing', 'CHECKER_NOT_IN_AREA', 'Ce contrôleur ne dessert pas cette zone.'),
}
