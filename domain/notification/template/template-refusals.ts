import { type FieldRefusal, Refusal, staleVersion } from '../../refusal.ts'

const ofField = (path: string, message: string) => templateRefusals.fields([{ path, message }])

/** All refusals about the texts of messages. */
export const templateRefusals = {
  missing: () => new Refusal('missing', 'TEMPLATE_NOT_FOUND', "Ce message n'existe pas."),
  stale: staleVersion('Ce message a été modifié entre-temps. Rechargez la page\u00a0: votre texte y reste, comparez, puis enregistrez.'),
  fields: (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  unknownClient: () => ofField('clientId', "Ce client n'existe pas."),
  notOfClient: () => ofField('clientId', "Ce message est le même pour tous les clients\u00a0: il s'adresse à l'équipe ou aux contrôleurs."),
  unknownBooking: () => ofField('bookingCode', "Aucune commande n'a ce numéro."),
  noAddress: () => new Refusal('conflict', 'NO_OWN_ADDRESS', "Votre compte n'a pas d'adresse e-mail\u00a0: ajoutez-la dans votre profil."),
}
