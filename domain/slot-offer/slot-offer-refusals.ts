import { Refusal } from '../refusal.ts'

/** All refusals about an offer of slots. Sentences: `docs/domain.md` 1.1.7. A tenant who reads English sees the words of the page. */
export const slotOfferRefusals = {
  missing: () => new Refusal('missing', 'SLOT_OFFER_NOT_FOUND', "Cette offre de créneaux n'existe pas."),
  ended: () => new Refusal('conflict', 'SLOT_OFFER_ENDED', 'Aucun créneau ne peut plus être choisi par lien : proposez-en de nouveaux.'),
  unreachable: () => new Refusal('conflict', 'TENANT_UNREACHABLE', "Renseignez l'e-mail d'un locataire."),
  /** The slot was free when the page was read. */
  slotTaken: () => new Refusal('conflict', 'SLOT_TAKEN', "Ce créneau vient d'être pris. Choisissez-en un autre."),
  /** The ten minutes are over, or another slot was chosen since. */
  reservationOver: () =>
    new Refusal(
      'conflict',
      'RESERVATION_OVER',
      "Le délai de 10 minutes est passé : ce créneau n'est plus réservé. Choisissez-le à nouveau.",
    ),
  /** Another tenant of the same order, or the desk, was faster. */
  alreadyChosen: () => new Refusal('conflict', 'SLOT_CHOSEN', "Un autre rendez-vous vient d'être choisi pour ce logement."),
  /** Another tenant proposed another slot since the page was read. */
  proposalChanged: () =>
    new Refusal('conflict', 'PROPOSAL_CHANGED', "Un autre créneau vient d'être proposé. Regardez-le avant de répondre."),
  tooManyProposals: () =>
    new Refusal('conflict', 'TOO_MANY_PROPOSALS', 'Vous avez déjà proposé plusieurs créneaux : appelez-nous pour en convenir.'),
  /** All tenants agreed on the appointment: one alone does not move it. */
  allDecide: () =>
    new Refusal(
      'conflict',
      'ALL_TENANTS_DECIDE',
      "Tous les locataires ont choisi ce rendez-vous : rendez-le pour que d'autres soient proposés.",
    ),
  /** The appointment of a service on demand is fixed with its partner. */
  partnerComes: () => new Refusal('conflict', 'PARTNER_COMES', 'Un partenaire vient à cette date : appelez-nous pour la changer.'),
  tooLate: () => new Refusal('conflict', 'NOTICE_TOO_SHORT', 'Le rendez-vous est dans moins de 24 heures : appelez-nous pour le changer.'),
  /** The last place of the visit went to somebody else. */
  noPlaceLeft: () => new Refusal('conflict', 'NO_PLACE_LEFT', "Il n'y a plus de place à cette visite."),
  /** Others are registered for the hour: one prospect alone does not move it. */
  hourIsShared: () =>
    new Refusal('conflict', 'VISIT_HOUR_SHARED', "D'autres personnes viennent à cette heure : désistez-vous, ou appelez-nous."),
  /** The visit has no checker yet. */
  visitNotPlanned: () =>
    new Refusal('conflict', 'VISIT_NOT_PLANNED', "Cette visite n'a pas encore d'heure : planifiez-la ou proposez des créneaux d'abord."),
  noOtherSlot: () =>
    new Refusal('conflict', 'NO_OTHER_SLOT', "Aucun autre créneau n'est libre pour le moment : appelez-nous pour changer de rendez-vous."),
}
