import { byToken } from '../call/call.ts'
import { definePages } from './page-row.ts'

/**
 * The pages of personal links, without an account. What the link opens answers whether it is valid: the page is there for every text.
 */
export const linkPages = definePages({
  missionLink: { path: '/l/$token', title: 'Mission proposée', requires: 'link', params: byToken },
  slotLink: { path: '/s/$token', title: 'Rendez-vous', requires: 'link', params: byToken },
  partnerLink: { path: '/p/$token', title: 'Prestation confiée', requires: 'link', params: byToken },
  clientLink: { path: '/c/$token', title: 'Votre commande', requires: 'link', params: byToken },
  quotationLink: { path: '/q/$token', title: 'Votre devis', requires: 'link', params: byToken },
  invoiceLink: { path: '/f/$token', title: 'Votre facture', requires: 'link', params: byToken },
  optOutLink: { path: '/n/$token', title: 'Rappels', requires: 'link', params: byToken },
  /** Reports a problem by the link of a mission. */
  warningLink: { path: '/w/$token', title: 'Signaler un problème', requires: 'link', params: byToken },
})
