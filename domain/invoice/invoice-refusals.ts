import { formatCents } from '../values/money.ts'
import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

const field = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })
const conflict = (code: string, message: string) => new Refusal('conflict', code, message)

/** All refusals about invoices and credit notes. Sentences: `docs/domain.md` 9. */
export const invoiceRefusals = {
  missing: () => new Refusal('missing', 'INVOICE_NOT_FOUND', "Cette facture n'existe pas."),
  stale: staleVersion('Cette facture a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  clientMissing: () => field('clientId', 'Renseignez un client.'),
  noLine: () => field('billingLineIds', 'Choisissez au moins une commande à facturer.'),
  issued: () =>
    conflict('INVOICE_ISSUED', 'Une facture émise ne peut pas être modifiée\u00a0: créez un avoir ou une facture rectificative.'),
  fileWaits: () =>
    new Refusal('unavailable', 'INVOICE_FILE_WAITS', 'Le PDF de cette facture est en préparation. Réessayez dans un instant.', {
      retryAfter: 2,
    }),
  noRecipient: () => conflict('NO_RECIPIENT', "Ce client n'a pas d'adresse e-mail pour ses factures : ajoutez-en une dans ses paramètres."),
  notIssued: () => conflict('INVOICE_NOT_ISSUED', "Cette facture n'est pas émise."),
  /** Every fault with its field: `client.siret`, `company.siret`, `invoice.purchaseOrder`. */
  incomplete: (errors: readonly FieldRefusal[]) =>
    new Refusal(
      'conflict',
      'INVOICE_INCOMPLETE',
      `Informations manquantes pour émettre la facture\u00a0: ${errors.map(({ message }) => message).join(' ')}`,
      { errors },
    ),
  changed: () =>
    conflict('INVOICE_CHANGED', 'Une commande de ce brouillon a changé depuis\u00a0: supprimez le brouillon, puis créez-le à nouveau.'),
  tooMuch: (most: number) => conflict('INVOICE_TOO_LARGE', `Un document ne dépasse pas ${formatCents(most)}.`),
  notCreditable: () => conflict('CREDIT_OF_CREDIT', 'Un avoir ne se corrige pas par un avoir\u00a0: créez une nouvelle facture.'),
  overRest: (restCents: number) => conflict('CREDIT_ABOVE_REST', `Il ne reste que ${formatCents(restCents)} à créditer sur cette facture.`),
  noCredit: () => field('lines', 'Choisissez au moins une ligne à créditer.'),
  partlyCredited: () =>
    conflict('INVOICE_PARTLY_CREDITED', 'Un avoir existe déjà sur cette facture\u00a0: elle ne peut plus être remplacée.'),
  bulkMissing: () => new Refusal('missing', 'INVOICE_BULK_NOT_FOUND', "Ce traitement groupé n'existe pas."),
  /** Refusal of the remaining rows when the person loses the permission during the bulk. */
  bulkRightGone: () => new Refusal('forbidden', 'FORBIDDEN', "La personne qui l'a demandé n'a plus le droit de modifier les factures."),
  declined: () => conflict('INVOICE_DECLINED', 'Cette facture est déjà refusée ou remplacée.'),
}
