import { Refusal } from '../refusal.ts'

/** Why a client does not move an appointment that is too near, and does not cancel one that began. */
export const clientSentences = {
  tooLate: 'Le rendez-vous est dans moins de 24 heures : appelez-nous pour le changer.',
  started: "L'heure du rendez-vous est passée : appelez-nous.",
  /** In the place of the sentence of a blocking, which is the desk's. */
  callUs: "Nous ne pouvons pas le faire d'ici : appelez-nous.",
  nobodyToAsk: "Donnez-nous d'abord l'adresse e-mail d'un locataire ou d'un visiteur : appelez-nous, ou répondez à notre e-mail.",
} as const

/** All refusals about the link of a client. Sentences: `docs/domain.md` 1.1.8 and 9. */
export const clientRequestRefusals = {
  missing: () => new Refusal('missing', 'CLIENT_REQUEST_NOT_FOUND', "Ce lien du client n'existe pas."),
  /** The order ended, in a way that the client does not take back. */
  notForClient: () => new Refusal('conflict', 'NOT_FOR_CLIENT', "Cette commande est close : le client n'a plus rien à y faire."),
  notContact: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'email', message: 'Choisissez une personne ou une adresse de ce client.' }],
    }),
  /** The desk, or the client in another window, was faster. */
  changed: () => new Refusal('conflict', 'ORDER_CHANGED', 'La commande vient de changer. Vérifiez-la, puis recommencez.'),
  /** The table has no such step for a client from here. */
  notOpen: () => new Refusal('conflict', 'CLIENT_ACT_NOT_OPEN', "Ce n'est plus possible : la commande a changé."),
  refused: (sentence: string) => new Refusal('conflict', 'CLIENT_ACT_REFUSED', sentence),
  slotTaken: () => new Refusal('conflict', 'SLOT_TAKEN', "Ce créneau vient d'être pris. Choisissez-en un autre."),
  noFreeSlots: () =>
    new Refusal('conflict', 'NO_FREE_SLOTS', 'Trop peu de créneaux sont libres pour le moment : appelez-nous pour trouver une date.'),
}
