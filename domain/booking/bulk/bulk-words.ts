/** The reasons of refused orders of a bulk, by refusal code, as a sentence lists them. A code without words here uses its first message. */
const reasonLabels: Readonly<Record<string, string>> = {
  STALE_VERSION: 'modifiée entre-temps',
  BOOKING_NOT_FOUND: 'commande introuvable',
  BULK_UNCHANGED: 'déjà ainsi',
  BOOKING_NOT_DATED: 'sans date de mission',
  BOOKING_NOT_MOVABLE: 'date et contrôleur fixés par le statut',
  BOOKING_BY_PARTNER: 'prestation de partenaire',
  BOOKING_WITHOUT_CHECKER: 'sans contrôleur',
  TRANSITION_NOT_ALLOWED: 'étape impossible depuis leur statut',
  CHECKER_DOUBLE_BOOKED: 'contrôleur déjà occupé',
  CHECKER_NOT_ASSIGNABLE: 'contrôleur non affectable',
  CHECKER_LACKS_TAGS: 'contrôleur sans la compétence ou la zone',
  CHECKER_UNAVAILABLE: 'contrôleur indisponible',
  CLIENT_BLOCKED: 'client bloqué',
  DISPATCH_DATA_MISSING: 'informations manquantes',
  EXECUTION_DATA_MISSING: 'informations manquantes pour la mission',
  KEYS_PLAN_INCOMPLETE: 'plan de clés incomplet',
  KEYS_UNSETTLED: 'clés déjà retirées',
  REASON_MISSING: 'motif demandé',
  DATE_MISSING: 'date à choisir',
  SLOT_UNCHANGED: 'même date et même contrôleur',
  TOO_EARLY: 'trop tôt pour clôturer',
  FEE_NOT_CONFIRMED: 'frais à confirmer',
  REPORT_INCOMPLETE: 'rapport incomplet',
  DOCUMENT_MISSING: 'document manquant',
  UNDO_TOO_LATE: 'clôturée depuis plus de 72 heures',
  NOT_UNDOABLE: 'changée ou déjà annulée depuis',
}

/** The reason of a group of refused orders, in words. */
export const bulkReason = (code: string, message: string): string => reasonLabels[code] ?? message.replace(/\.$/, '')

type Counted = { reason: string; count: number }
const figure = (count: number): string => count.toLocaleString('fr-FR')
const listed = (refused: readonly Counted[]): string => refused.map(({ reason, count }) => `${reason} (${figure(count)})`).join(', ')
const orders = (count: number, singular: string, plural: string): string =>
  `${figure(count)} commande${count > 1 ? `s ${plural}` : ` ${singular}`}`

/** The counts of accepted and refused orders, with the reasons. Source: `docs/domain.md` 9, « bulk ». */
export const bulkSentence = (accepted: number, refused: readonly Counted[]): string => {
  const count = refused.reduce((sum, group) => sum + group.count, 0)
  const may = orders(accepted, 'peut être modifiée', 'peuvent être modifiées')
  if (count === 0) return `${may}.`
  return `${may}, ${figure(count)} ne ${count > 1 ? 'le peuvent' : 'le peut'} pas\u00a0: ${listed(refused)}.`
}

/** The same sentence after the bulk. */
export const bulkOutcome = (done: number, refused: readonly Counted[]): string => {
  const count = refused.reduce((sum, group) => sum + group.count, 0)
  const made = orders(done, 'est modifiée', 'sont modifiées')
  return count === 0
    ? `${made}.`
    : `${made}, ${figure(count)} ${count > 1 ? 'restent' : 'reste'} sans changement\u00a0: ${listed(refused)}.`
}

/** The same sentence after the undo of the bulk. */
export const bulkUndoOutcome = (undone: number, refused: readonly Counted[]): string => {
  const count = refused.reduce((sum, group) => sum + group.count, 0)
  const back = orders(undone, 'est remise comme avant', 'sont remises comme avant')
  return count === 0 ? `${back}.` : `${back}, ${figure(count)} ne ${count > 1 ? 'le sont' : "l'est"} pas\u00a0: ${listed(refused)}.`
}
