import { Refusal, staleVersion } from '../refusal.ts'

const fields = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })
const conflict = (code: string, message: string) => new Refusal('conflict', code, message)

/** All refusals about a quotation. Sentences: `docs/domain.md` 1.5 and 9. */
export const quotationRefusals = {
  missing: () => new Refusal('missing', 'QUOTATION_NOT_FOUND', "Ce devis n'existe pas."),
  pdfMissing: () => new Refusal('missing', 'QUOTATION_PDF_NOT_FOUND', "Le PDF de cette version n'existe pas."),
  stale: staleVersion('Ce devis a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  locked: () => conflict('QUOTATION_LOCKED', 'Un devis envoyé ne se modifie plus\u00a0: faites une nouvelle version.'),
  sent: () => conflict('QUOTATION_SENT', 'Un devis qui a été envoyé ne se supprime pas\u00a0: son numéro est pris.'),
  clientMissing: () => fields('clientId', 'Renseignez un client.'),
  clientMerged: (message: string) => fields('clientId', message),
  orderMissing: (path: string) => fields(path, "Cette commande n'existe pas."),
  orderOfOther: (path: string) => fields(path, "Cette commande est celle d'un autre client."),
  orderQuoted: (path: string, name: string) => fields(path, `Cette commande est déjà dans le devis ${name}.`),
  /** Two quotations named one order at the same moment. */
  orderTaken: () => conflict('ORDER_QUOTED', "Une commande de ce devis vient d'être mise dans un autre devis. Rechargez la page."),
  tooLarge: () => fields('lines', "Le total d'un devis est de 20\u00a0000\u00a0000\u00a0€ au plus."),
  negative: () => fields('lines', "Le total d'un devis ne peut pas être négatif."),
  recipientUnknown: () => fields('recipientEmail', "Cette adresse n'est pas celle d'une personne de ce client."),
  notAccepted: () => conflict('QUOTATION_NOT_ACCEPTED', "Ce devis n'est pas accepté."),
  notSent: () => conflict('QUOTATION_NOT_SENT', "Ce devis n'est pas envoyé, ou il a déjà sa réponse."),
  /** The bearer of a link was slower than the desk. */
  replaced: () => conflict('QUOTATION_REPLACED', 'Ce devis a été remplacé ou repris\u00a0: demandez-nous sa dernière version.'),
  answered: () => conflict('QUOTATION_ANSWERED', 'Ce devis a déjà sa réponse.'),
}
