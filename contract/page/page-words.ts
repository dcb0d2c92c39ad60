import type { Page } from './page-row.ts'

/** Other search words of pages, by path: for the search box, whose file loads them, and not for the first screen. */
export const pageWords: Readonly<Partial<Record<Page['path'], string>>> = {
  '/': 'tableau de bord début',
  '/client': 'agences bailleurs gestionnaires liste',
  '/client/create': 'créer ajouter agence bailleur',
  '/booking': 'missions états des lieux edl bookings liste',
  '/booking/create': 'créer ajouter mission état des lieux',
  '/booking/day-sheet': 'imprimer missions du jour contrôleurs tournée planning',
  '/booking/bulk': 'bulk lot masse annuler plusieurs',
  '/checker': 'inspecteurs réseau candidats indépendants certificats liste',
  '/checker/create': 'créer ajouter candidat inspecteur',
  '/area': 'secteurs carte codes postaux desserte liste',
  '/area/create': 'créer ajouter secteur',
  '/calendar': 'planning tournées affecter dispatch disponibilités absences semaine',
  '/alert': 'urgences retards risques anomalies à traiter corrections',
  '/deliveries': 'programmes lots neuf promoteur VEFA liste',
  '/deliveries/create': 'créer ajouter programme lots neuf promoteur VEFA',
  '/deliveries/missions': 'lots commandes avancement masse annuler programme',
  '/notifications': 'messages e-mails rappels convocations envois',
  '/business': 'boutiques bureaux bail commercial liste',
  '/business/create': 'créer ajouter boutique bureaux bail commercial',
  '/inbox': 'cloche nouvelles non lu prévenu',
  '/warning': 'problèmes incidents',
  '/settings/price-grids': 'tarifs prix offres remises',
  '/settings/durations': 'temps réel prévu écart contrôleurs',
  '/settings/messages': 'e-mails SMS textes convocation',
}
