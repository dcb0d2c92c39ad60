import type { ExportLine } from '@adm/contract/export-log'
import type { FilterName } from '@adm/contract/lists'

const filterLabels: Readonly<Record<FilterName, string>> = {
  address: 'Adresse',
  age: 'Ancienneté',
  areaId: 'Zone',
  area_id: 'Zone',
  assignee_id: 'Confiée à',
  at: "Telles qu'elles étaient le",
  because: 'Motif',
  blocked: 'Blocage',
  audience: 'Destinataire',
  booking_id: 'Commande',
  buyer_kind: 'Nature du client',
  cause: 'Cause',
  certificate: 'Certificat',
  channel: 'Canal',
  checker_id: 'Contrôleur',
  city: 'Ville',
  client: 'Recherche',
  clientId: 'Client',
  client_id: 'Client',
  codeMissions: 'Codes mission',
  created_by: 'Préparé par',
  delivery_id: 'Livraison',
  fromDay: 'Prévue à partir du',
  kind: 'Nature',
  group: 'Groupe',
  language: 'Langue',
  max_created_day: "Commandée jusqu'au",
  mailed: 'Envoi au client',
  max_day: "Jusqu'au",
  max_date: "Jusqu'au",
  max_wished_day: "Souhaitée jusqu'au",
  mine: 'Pour moi',
  month: 'Mois',
  min_created_day: 'Commandée à partir du',
  min_day: 'À partir du',
  min_date: 'À partir du',
  min_wished_day: 'Souhaitée à partir du',
  ready: 'Prête à facturer',
  network: 'Statut réseau',
  offer: 'Offre',
  order_id: 'N° de commande',
  past: 'Jour de la mission',
  period: 'Période',
  products: 'Option',
  property_kind: 'Logement',
  severity: 'Gravité',
  state: 'État',
  property_type: 'Type de bien',
  ref_client: 'Référence client',
  room_count: 'Pièces',
  run_id: 'Facturation',
  salesRep: 'Commercial',
  services: 'Prestation',
  standing: 'Situation',
  status: 'Statut',
  tag: 'Étiquette',
  tenant: 'Locataire',
  text: 'Recherche',
  type: 'Type',
  untilDay: "Prévue jusqu'au",
  visit_offer_id: 'Offre de visite',
  visit_ug: 'UG',
}

const labels = new Map(Object.entries<string>(filterLabels))

const number = new Intl.NumberFormat('fr-FR')
const rowsInWords = (rows: number): string => `${number.format(rows)} ligne${rows > 1 ? 's' : ''}`

/** Result of an export: `12 345 lignes`, or the row after which it was interrupted. */
export const endInWords = ({ state, rows }: ExportLine): string => {
  if (state === 'whole') return rowsInWords(rows)
  return state === 'stopped' ? `interrompu après ${rowsInWords(rows)}` : 'en cours, ou arrêté avec le serveur'
}

/** `Filtres : Statut, Client`; an unfiltered list has its own sentence. Typed text is not stored. */
export const filtersInWords = (filter: ExportLine['filter']): string => {
  const names = Object.keys(filter).filter((name) => name !== 'sort' && name !== 'columns')
  if (names.length === 0) return 'Sans filtre'
  return `Filtres\u00a0: ${names.map((name) => labels.get(name) ?? name).join(', ')}`
}
