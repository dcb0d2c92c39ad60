import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

const fields = (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors })
const exists = (path: 'pointNumber' | 'serial') => {
  const message = 'Ce compteur existe déjà pour ce bien.'
  return new Refusal('conflict', 'METER_EXISTS', message, { errors: [{ path, message }] })
}

/** All refusals about a meter. Sentences: `docs/domain.md` 9. */
export const meterRefusals = {
  fields,
  missing: () => new Refusal('missing', 'METER_NOT_FOUND', "Ce compteur n'existe pas."),
  readingMissing: () => new Refusal('missing', 'READING_NOT_FOUND', "Ce relevé n'existe pas."),
  bookingMissing: () => new Refusal('missing', 'BOOKING_NOT_FOUND', "Cette commande n'existe pas."),
  stale: staleVersion('Ce compteur a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  dwellingMissing: () => fields([{ path: 'dwellingId', message: "Ce logement n'existe pas." }]),
  /** Another meter of the dwelling has the same number: ERR-3. */
  samePoint: () => exists('pointNumber'),
  sameSerial: () => exists('serial'),
  /** The order belongs to another dwelling. */
  otherDwelling: () => fields([{ path: 'bookingId', message: "Cette commande n'est pas celle du logement de ce compteur." }]),
  inTheFuture: () => fields([{ path: 'day', message: 'Un relevé ne peut pas être daté du futur.' }]),
  /** Also for the violation of the database constraint. */
  alreadyRead: () =>
    new Refusal('conflict', 'METER_ALREADY_READ', 'Ce compteur est déjà relevé pour cette commande\u00a0: corrigez le relevé.'),
  /** The values of the readings depend on the unit. */
  unitInUse: () => fields([{ path: 'unit', message: "L'unité ne change plus après un relevé." }]),
  read: () =>
    new Refusal('conflict', 'METER_READ', "Ce compteur a des relevés\u00a0: supprimez-les d'abord, ou déclarez un changement de compteur."),
  /** Only the last change of device may be undone, as long as the new device has no reading. */
  deviceInUse: () => new Refusal('conflict', 'DEVICE_IN_USE', "Le nouveau compteur est déjà relevé\u00a0: supprimez d'abord ses relevés."),
}
