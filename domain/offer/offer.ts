/** The commercial offers. Source: `docs/domain.md` 5. */
export const offerLabels = {
  CHECKAPP_LOGICIEL: 'Logiciel – abonnement',
  CHECKAPP_LOGICIEL_UNITE: "Logiciel – à l'unité",
  COLOCATION: 'Colocation',
  EMBED_INVENTORY_BOOKING: 'Commande intégrée',
  ENTREPRISE: 'Entreprise',
  LIVRAISON: 'Livraison',
  LIVRAISON_CASA: 'Livraison CASA',
  NO_INVOICING: 'Sans facturation',
  NO_OFFER: 'Aucune offre',
  PAY_AS_YOU_GO: 'À la carte',
  PRO: 'Pro',
  REINTEGRATION_RAPPORT_CASA: 'Réintégration de rapport CASA',
} as const
export type Offer = keyof typeof offerLabels
export const offers = Object.keys(offerLabels).filter((key): key is Offer => key in offerLabels)
