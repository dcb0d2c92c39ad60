import type { HomeTask } from './home-duty.ts'

/** What each task of the home page counts, in French. Source: `docs/domain.md` 3.6. */
export const homeTaskLabels: Readonly<Record<HomeTask, string>> = {
  late: 'Missions passées à clôturer',
  unconfirmed: "Missions d'aujourd'hui à confirmer",
  unconfirmedTomorrow: 'Missions de demain à confirmer',
  toPlan: 'À planifier',
  toPlanSoon: 'À planifier sous 7 jours',
  noChecker: 'Sans contrôleur',
  waitingChecker: 'En attente du contrôleur',
  waitingTenant: 'En attente du locataire',
  received: 'Commandes reçues',
  toValidate: 'Rapports à valider',
  unsuccessful: 'Déplacements infructueux depuis 7 jours',
  validatedThisMonth: 'Validées ce mois-ci',
  certificatesExpired: 'Contrôleurs avec une attestation expirée',
  certificatesSoon: 'Attestations à renouveler sous 30 jours',
  networkUnset: 'Contrôleurs sans statut réseau',
  clientsBlocked: 'Clients bloqués',
  accountsRequested: 'Comptes à activer',
}
