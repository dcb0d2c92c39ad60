import { expect, it } from 'vitest'
import { tabsOfPage } from './features.ts'

// The tabs of docs/domain.md 3.1 to 3.4 in their order, with the titles of 8.2, typed once more by hand. Those that are not built yet are
// left out: of an order the digital twin, and the support; of a checker the quality.

/** The tabs of a page: name in the address, title, right to see it. */
const tabsIn = (page: string): string[] =>
  tabsOfPage(page)
    .filter(({ beginsTab, place }) => !beginsTab && !place)
    .map(({ name, title, call }) => `${name} | ${title} | ${typeof call.requires === 'string' ? call.requires : call.requires.join(' ')}`)

it('of an order, in their order [TAB-1] [TAB-3]', () => {
  expect(tabsIn('booking')).toEqual([
    'informations | Informations | bookings:read',
    'data | Données | bookings:read',
    'documents | Documents | signedIn',
    'history | Historique | bookings:read',
    'invoicing | Facturation | bookings:read',
    'key-tracking | Suivi des clés | bookings:read',
    'mission-propositions | Propositions de mission | mission-propositions:read',
    'slot-offers | Créneaux du locataire | bookings:read',
    'slot-offers | Créneaux des prospects | bookings:read',
    'partner | Partenaire | bookings:read',
    'client | Client | bookings:read clients:read',
    'notifications | Notifications | notifications:read',
    'meters | Compteurs | bookings:read',
    'rapport | Rapport | bookings:read edl-view:read',
    'warnings | Signalements | alerts:read',
  ])
})

it('of an order: slots of the tenant, and the partner where one provides the service [TAB-1]', () => {
  const servicesOf = (tab: string) => tabsOfPage('booking').find(({ title }) => title === tab)?.kinds
  const onDemand = ['diagnostics', 'cleaning', 'photos', 'plan']
  expect(servicesOf('Partenaire')?.toSorted()).toEqual(onDemand.toSorted())
  expect(servicesOf('Créneaux des prospects')).toEqual(['visite'])
  expect(servicesOf('Créneaux du locataire')).toHaveLength(11)
})

it('of a client, in their order [TAB-2]', () => {
  expect(tabsIn('client')).toEqual([
    'informations | Informations | clients:read',
    'parameters | Paramètres | clients:read',
    'specific-processes | Procédures | clients:read',
    'stats | Statistiques | clients:read bookings:read',
    'users | Utilisateurs | clients:read',
    'blockings | Blocages | clients:read',
    'notifications | Notifications | notifications:read clients:read',
    'history | Historique | clients:read',
  ])
})

it('of a checker, in their order [TAB-3]', () => {
  expect(tabsIn('checker')).toEqual([
    'informations | Informations | checkers:read',
    'areas | Zones | checkers:read',
    'calendar | Calendrier | checkers:read',
    'certifications | Certifications | checkers:read',
    'orders | Commandes | bookings:read',
    'mission-propositions | Propositions de mission | mission-propositions:read checkers:read',
    'key-tracking | Clés en main | checkers:read bookings:read',
    'regularization | Régularisation | invoices:read checkers:read',
    'notifications | Notifications | notifications:read checkers:read',
    'history | Historique | checkers:read',
  ])
})

it('of an area, in their order [TAB-3]', () => {
  expect(tabsIn('area')).toEqual([
    'informations | Informations | areas:read',
    'zip-codes | Codes postaux | areas:read',
    'checkers | Contrôleurs | areas:read',
    'orders | Commandes | bookings:read',
    'capacity | Capacité | areas:read',
    'map | Carte | areas:read',
    'history | Historique | areas:read',
  ])
})
