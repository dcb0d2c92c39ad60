import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

/** All refusals about keys. Sentences: `docs/domain.md` 1.4 and 9. */
export const keyRefusals = {
  missing: () => new Refusal('missing', 'KEY_TRACKING_NOT_FOUND', "Ce suivi de clés n'existe pas."),
  noOrder: () => new Refusal('missing', 'BOOKING_NOT_FOUND', "Cette commande n'existe pas."),
  noBooking: () => keyRefusals.fields([{ path: 'bookingId', message: "Cette commande n'existe pas." }]),
  stale: staleVersion('Le suivi de ces clés a été modifié entre-temps. Rechargez la page, puis recommencez.'),
  /** The order already has this leg: refused by the service, or by the database when two people create it at the same moment. */
  legTaken: () =>
    new Refusal(
      'conflict',
      'KEY_LEG_TAKEN',
      'Ce trajet des clés est déjà suivi pour cette commande : rechargez la page, puis modifiez-le.',
    ),
  /** The constraint « one holder at a time »: two people recorded a handover of the same keys at the same moment. */
  twoHolders: () =>
    new Refusal('conflict', 'KEYS_ALREADY_MOVED', 'Ces clés viennent de changer de main. Rechargez la page pour voir qui les a.'),
  /** The order was cancelled, or has no mission: no key is recorded on it. */
  calledOff: () =>
    new Refusal(
      'conflict',
      'KEYS_CALLED_OFF',
      "Cette commande n'a plus de mission\u00a0: aucune clé ne s'y enregistre. Rouvrez-la d'abord.",
    ),
  inHand: () =>
    new Refusal(
      'conflict',
      'KEYS_IN_HAND',
      'Ces clés ont déjà changé de main\u00a0: enregistrez leur retour, ou corrigez la dernière étape.',
    ),
  returnClosed: () =>
    new Refusal('conflict', 'RETURN_CLOSED', "Le retour des clés s'ouvre à leur retrait\u00a0: enregistrez d'abord le retrait."),
  noneExpected: () =>
    new Refusal('conflict', 'NO_KEY_EXPECTED', "Aucune clé n'est attendue ici\u00a0: déclarez d'abord que des clés sont attendues."),
  notOfBox: () =>
    new Refusal('conflict', 'NOT_A_SAFELOCK_BOX', "Un code ne s'enregistre que pour une boîte à clés : changez d'abord le mode de remise."),
  noCode: () => new Refusal('missing', 'SAFELOCK_CODE_MISSING', "Aucun code n'est enregistré pour cette boîte à clés."),
  noReceipt: () =>
    new Refusal('conflict', 'RECEIPT_NOT_READY', "Ces clés n'ont encore été remises à personne : il n'y a pas d'attestation à éditer."),
  nobodyToMail: () =>
    new Refusal(
      'conflict',
      'RECEIPT_NOBODY',
      "Personne à qui envoyer l'attestation : renseignez l'e-mail du locataire ou du client, ou téléchargez-la.",
    ),
  noMail: () => new Refusal('conflict', 'MAIL_OFF', "Aucun e-mail ne part d'ici : téléchargez l'attestation."),
  fields: (errors: readonly FieldRefusal[]): Refusal =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
}
