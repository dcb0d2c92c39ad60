import { Refusal } from '../refusal.ts'
import { partnerMissingMessage } from './partner.ts'

const field = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** All refusals about a request to a partner. Sentences: `docs/domain.md` 1.1.5 and 9. */
export const partnerRequestRefusals = {
  missing: () => new Refusal('missing', 'PARTNER_REQUEST_NOT_FOUND', "Cette demande au partenaire n'existe pas."),
  notForPartner: () => new Refusal('conflict', 'NOT_FOR_PARTNER', "Cette commande n'attend rien d'un partenaire."),
  noPartner: () => field('partnerName', partnerMissingMessage),
  noMail: () => field('partnerEmail', "Renseignez l'e-mail du partenaire."),
  datePast: () => field('startAt', 'Choisissez une date à venir.'),
  /** The desk, or the partner in another window, was faster. */
  dateFixed: () => new Refusal('conflict', 'PARTNER_DATE_FIXED', 'Une date est déjà fixée : appelez-nous pour la changer.'),
}
