/**
 * The acts that mend an alert, each by a call that exists. « Envoyer un SMS », « Demander un rapport d'incident », « Régénérer » and « Relancer
 * la synchronisation » wait for their subjects. Source: `docs/domain.md` 2.1.
 */
export const alertFixKinds = [
  /** A search of a checker in waves: « Proposer aux {n} meilleurs ». */
  'proposeToBest',
  /** A search of a checker among all at once: « Premier arrivé ». */
  'proposeToAll',
  /** « Affecter {nom} », at the hour of the mission. */
  'assignBest',
  /** « Élargir à {km} : affecter {nom} », forced beyond the distance or the area. */
  'assignBeyond',
  /** « Décaler au {date} », with the checker of that hour. */
  'moveTo',
  /** « Vague suivante »: the open propositions of the search are withdrawn, and the next wave leaves. */
  'nextWave',
  /** « Renvoyer le lien » to the tenants who have an address. */
  'resendLinks',
  /** « Proposer d'autres créneaux »: the next free ones, by mail. */
  'offerSlots',
  /** « Reprendre la main »: the order waits for nobody any more. */
  'takeBack',
  /** « Consigner un appel »: the tenant confirmed the presence by phone. */
  'confirmPresence',
  /** « Clôturer à la main » a mission that is over. */
  'closeMission',
  /** « Adresse à nouveau bonne ». */
  'clearAddress',
  /** « Renvoyer » a message that came back; the address counts as bounced until it is corrected or cleared. */
  'resendMessage',
  /** The place where the address of a person is corrected. */
  'correctAddress',
  /** « Accepter le risque », with a reason. */
  'acceptRisk',
  /** A place of the product where a person types what is missing. */
  'complete',
  /** « Appeler » somebody. */
  'phone',
] as const
export type AlertFixKind = (typeof alertFixKinds)[number]

/** Who can answer for a missing value. */
export const answererLabels = {
  tenant: 'le locataire',
  client: 'le client',
  checker: 'le contrôleur',
  company: 'notre planification',
} as const
export type Answerer = keyof typeof answererLabels
export const answerers = ['tenant', 'client', 'checker', 'company'] as const satisfies readonly Answerer[]
