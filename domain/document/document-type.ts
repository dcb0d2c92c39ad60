/** The kinds of documents, with the word that people read. Source: `docs/domain.md` 8.4. */
export const documentTypeLabels = {
  ANNEX: 'Annexe',
  CHECK_IN_INVENTORY: "État des lieux d'entrée",
  COST_ESTIMATE: 'Chiffrage',
  DELIVERY: 'Livraison',
  INVENTORY: 'État des lieux',
  PURCHASE_ORDER: 'Bon de commande',
} as const
export type DocumentType = keyof typeof documentTypeLabels
export const documentTypes = Object.keys(documentTypeLabels).filter((type): type is DocumentType => type in documentTypeLabels)
