import { Refusal, staleVersion } from '../refusal.ts'

/** All refusals about runs of invoices. Sentences: `docs/domain.md` 9. */
export const invoiceRunRefusals = {
  missing: () => new Refusal('missing', 'INVOICE_RUN_NOT_FOUND', "Ce run de facturation n'existe pas."),
  stale: staleVersion('Ce run de facturation a été modifié entre-temps. Vérifiez, puis recommencez.'),
  rowMissing: () => new Refusal('missing', 'INVOICE_RUN_ROW_NOT_FOUND', "Cette ligne n'est plus dans le run\u00a0: actualisez l'aperçu."),
  rowStale: staleVersion('Cette ligne a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  notPrepared: () =>
    new Refusal('conflict', 'INVOICE_RUN_CONFIRMED', 'Ce run est déjà confirmé ou annulé\u00a0: son aperçu ne change plus.'),
  /** Of the orders of a row, after its preview. */
  rowChanged: () =>
    new Refusal(
      'conflict',
      'INVOICE_RUN_ROW_CHANGED',
      "Une commande de cette ligne a changé depuis l'aperçu\u00a0: elle sera dans le prochain run.",
    ),
  clientMissing: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'clientIds', message: "Un de ces clients n'existe pas." }],
    }),
}
