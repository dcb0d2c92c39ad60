/** Document types, with their French labels. Source: `docs/domain.md` 8.4. */
export const documentTypeLabels = {
  ANNEX: 'Annexe',
  CHECK_IN_INVENTORY: "État des lieux d'entrée",
  COST_ESTIMATE: 'Chiffrage',
  DELIVERY: 'Livraison',
  INVENTORY: 'État des lieux',
  PURCHASE_ORDER: 'Bon de commande',
  REPORT_CHECKIN: "Rapport d'entrée",
  REPORT_CHECKOUT: 'Rapport de sortie',
  SYNTHESIS_CHECKIN: "Synthèse d'entrée",
  SYNTHESIS_CHECKOUT: 'Synthèse de sortie',
} as const
export type DocumentType = keyof typeof documentTypeLabels
export const documentTypes = Object.keys(documentTypeLabels).filter((type): type is DocumentType => type in documentTypeLabels)

/** As many documents of one owner as a page lists, where its declaration allows no fewer. */
export const mostListedDocuments = 200
