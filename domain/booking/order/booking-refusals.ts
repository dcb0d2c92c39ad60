import { prefilledOptionMessage } from '../../client/client-defaults.ts'
import { noOptionsMessage } from '../../offer/sold-service.ts'
import { formatMoment } from '../../values/date/moment.ts'
import { type FieldRefusal, Refusal, staleVersion } from '../../refusal.ts'
import { referenceMissingMessage } from './booking.ts'
import { serviceFixedMessage } from './service-change.ts'
import { bookingGuardSources } from '../step/booking-guard-id.ts'

/** « Ada Diallo est déjà occupé(e) de 9 h à 11 h (C26004217-1) » @param from an hour in words, as `to` */
export const occupied = (name: string, from: string, to: string, code: string): string =>
  `${name} est déjà occupé(e) de ${from} à ${to} (${code})`

/** The sentence of an order on an issued invoice (G10). */
export const invoicedMessage = (invoiceNumber: string): string => `Cette commande est facturée (${invoiceNumber}). Créez un avoir.`
/** The sentence of an order in the draft of an invoice (G10). */
export const inDraftMessage = "Cette commande est dans un brouillon de facture\u00a0: retirez-la d'abord du brouillon."

/** Every refusal about a booking. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const bookingRefusals = {
  /** The client wants its reference on each order. Source: VAL-16. */
  referenceMissing: () => bookingRefusals.fields([{ path: 'clientReference', message: referenceMissingMessage }]),
  /** Real times of a mission that did not take place, or not yet. */
  notCarriedOut: () => bookingRefusals.fields([{ path: 'arrivedAt', message: "Les heures réelles sont celles d'une mission terminée." }]),
  /** The price grid or the client's terms changed after the preview. */
  priceChanged: () =>
    new Refusal('conflict', 'PRICE_CHANGED', 'Le tarif a changé depuis\u00a0: vérifiez les écarts, puis appliquez-les à nouveau.'),
  /** The same for all open orders of a client. */
  repricingChanged: () =>
    new Refusal(
      'conflict',
      'PRICE_CHANGED',
      'Le tarif ou des commandes ont changé depuis\u00a0: vérifiez les écarts, puis appliquez-les à nouveau.',
    ),
  /** The order was moved or closed, or its zip code left the area, since the page was read. */
  strayElsewhere: (code: string) =>
    new Refusal('conflict', 'STRAY_ELSEWHERE', `La commande ${code} n'est plus à rattacher à cette zone : rechargez la page.`),
  /** The change would contradict the document that holds the order's billing line. */
  invoiced: (invoiceNumber: string) => new Refusal('conflict', 'BOOKING_INVOICED', invoicedMessage(invoiceNumber)),
  inDraft: () => new Refusal('conflict', 'BOOKING_IN_DRAFT', inDraftMessage),
  notEnded: () => new Refusal('conflict', 'BOOKING_NOT_ENDED', "Cette commande n'est pas terminée\u00a0: elle n'a pas de résultat."),
  missing: () => new Refusal('missing', 'BOOKING_NOT_FOUND', "Cette commande n'existe pas."),
  /** A row stored before a rule existed may break it. */
  momentUnreadable: () =>
    new Refusal(
      'conflict',
      'MOMENT_UNREADABLE',
      "La commande ne peut pas être montrée comme elle était alors\u00a0: des données d'alors ne suivent plus les règles d'aujourd'hui. L'historique les dit.",
    ),
  /** The requested moment is before the beginning of the order's history. */
  notYetMade: (createdAt: string) =>
    new Refusal(
      'missing',
      'BOOKING_NOT_YET_MADE',
      `Cette commande n'existait pas encore\u00a0: elle a été créée le ${formatMoment(createdAt)}.`,
    ),
  stale: staleVersion('Cette commande a été modifiée entre-temps. Choisissez les valeurs à garder.'),
  /** The same refusal by a database constraint, when two people assign at the same moment. */
  doubleBooked: () =>
    new Refusal('conflict', 'CHECKER_DOUBLE_BOOKED', "Ce contrôleur vient d'être affecté ailleurs sur ce créneau.", {
      guard: bookingGuardSources.checkerIsFree,
    }),
  /** The change makes a planned mission too long, or too far, for its checker's day. */
  noLongerFits: (name: string, from: string, to: string, code: string) =>
    new Refusal('conflict', 'CHECKER_DOUBLE_BOOKED', `${occupied(name, from, to, code)} : replanifiez d'abord la mission.`, {
      guard: bookingGuardSources.checkerIsFree,
    }),
  /** Refusal by a database constraint, when two people end an order at the same moment. */
  alreadyEnded: () =>
    new Refusal('conflict', 'BOOKING_ALREADY_ENDED', "Cette commande vient d'être terminée par quelqu'un d'autre. Rechargez la page."),
  /** An inspection does not become a visit: their steps differ. */
  otherFamily: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'service', message: "Cette prestation suit d'autres étapes : annulez cette commande et créez-en une autre." }],
    }),
  /** A service that was carried out, or given up, can no longer change. */
  serviceFixed: () => new Refusal('conflict', 'SERVICE_FIXED', serviceFixedMessage),
  /** A service of a partner is ordered without options. */
  noOptions: () => new Refusal('conflict', 'SERVICE_WITHOUT_OPTIONS', noOptionsMessage),
  /** Source: STATE-4. */
  optionLocked: () => new Refusal('conflict', 'OPTION_LOCKED', 'Cette option a été retirée : elle ne peut plus être remise.'),
  /** The removal of a prefilled option must be confirmed. */
  optionForGood: () => new Refusal('conflict', 'OPTION_FOR_GOOD', prefilledOptionMessage),
  optionUnchanged: (adds: boolean) =>
    new Refusal('conflict', 'OPTION_UNCHANGED', `Cette option ${adds ? 'est déjà' : "n'est pas"} sur la commande : rechargez la page.`),
  /** The change requires a qualification that the checker lacks. */
  lacksTags: (name: string, lacking: readonly string[]) =>
    new Refusal(
      'conflict',
      'CHECKER_LACKS_TAGS',
      `${name} n'a pas : ${lacking.join(', ')}. Replanifiez d'abord la mission avec un autre contrôleur.`,
      { guard: bookingGuardSources.checkerIsSuitable },
    ),
  notReplannable: () =>
    new Refusal('conflict', 'NOT_REPLANNABLE', 'Seule une commande annulée ou un déplacement infructueux se replanifie.'),
  /** With the number of the replacing order; without it, refusal by a database constraint when two people replace the order at once. */
  alreadyReplanned: (code?: string) =>
    new Refusal(
      'conflict',
      'ALREADY_REPLANNED',
      code ? `Cette commande est déjà replanifiée\u00a0: ${code}.` : "Cette commande vient d'être replanifiée. Rechargez la page.",
    ),
  nothingToDecide: () => new Refusal('conflict', 'NOTHING_TO_DECIDE', "Cette commande n'attend pas de décision : rechargez la page."),
  notSuspendable: () =>
    new Refusal('conflict', 'NOT_SUSPENDABLE', 'Une prestation de partenaire ne se suspend pas : maintenez-la, ou annulez la commande.'),
  uncoveredZip: (): Refusal => bookingRefusals.fields([{ path: 'zipCode', message: "Ce code postal n'appartient à aucune zone." }]),
  fields: (errors: readonly FieldRefusal[]): Refusal =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
}
