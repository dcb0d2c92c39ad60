import type { BillingLine, BillingLineStatus, BillingReason } from '@adm/domain/billing-line/billing-line'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** The colour of the state of a line. */
export const linePhases: Readonly<Record<BillingLineStatus, Phase>> = {
  to_qualify: 'to-do',
  to_bill: 'to-plan',
  in_draft: 'planned',
  invoiced: 'closed-well',
  credited: 'closed-badly',
  not_billable: 'done',
}

/** Why a line is not to be billed now, and what is to be done about it. */
const reasonSentences: Readonly<Record<BillingReason, string>> = {
  offer: "La commande a été prise à l'offre « Sans facturation » : elle n'est jamais facturée.",
  subscription: "L'abonnement du logiciel couvre cette commande : elle n'est pas facturée à la mission.",
  reports_only: "À cette offre, seuls les rapports finalisés se facturent : cette commande n'en a pas.",
  result: "Son résultat est « Annulée sans facturation » : rien n'est dû.",
  amount: "Rien n'est dû pour ce résultat.",
  no_offer: "Le client n'avait pas d'offre : donnez-lui une offre, et la commande prend le prix de sa grille.",
  no_price: 'Aucune grille ne donnait son prix : recalculez le prix de la commande.',
  report: "Son rapport n'est pas validé : validez-le, et elle sera à facturer.",
  delivery: "Sa livraison n'est pas terminée : ses lots se facturent ensemble, à la fin.",
}

/** Why an order is billed, or is not, in a sentence. */
export const lineInWords = ({ status, because, invoiceNumber }: Pick<BillingLine, 'status' | 'because' | 'invoiceNumber'>): string => {
  if (status === 'invoiced') return `Elle est facturée (${invoiceNumber ?? ''}).`
  if (status === 'credited') return `Un avoir l'a reprise de la facture ${invoiceNumber ?? ''}.`
  if (because) return reasonSentences[because]
  return status === 'in_draft'
    ? 'Elle est dans un brouillon de facture, qui attend son émission.'
    : 'Rien ne manque : elle entre dans la prochaine facture de son client.'
}
