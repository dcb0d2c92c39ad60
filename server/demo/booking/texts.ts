// French texts of orders and their steps.

export const comments = [
  'Le gardien ferme sa loge de 12 h à 14 h.',
  'Interphone au nom du précédent locataire.',
  "L'ascenseur est en panne : prévoir les escaliers.",
  'Merci de photographier les relevés de compteurs.',
  "Le locataire demande un rappel la veille de l'état des lieux.",
  'Stationnement difficile, parking public à 200 m.',
  'Chat présent dans le logement.',
  'Travaux de peinture terminés la semaine dernière, vérifier les finitions.',
  'Penser aux deux badges et à la télécommande du portail.',
] as const
export const requestReasons = {
  cancelled: [
    "Le bail n'a pas été signé.",
    'Demande du client par téléphone.',
    'Doublon avec une autre commande.',
    'Le locataire reste dans les lieux.',
  ],
  moved: ['Le locataire a demandé une autre date.', 'Retard des travaux.', "À la demande de l'agence."],
  unassigned: ['Contrôleur souffrant.', 'Panne de véhicule du contrôleur.'],
  reopened: ['Clôture par erreur.', "Annulation demandée par erreur, l'agence maintient la commande."],
  forced: ["L'état des lieux d'entrée sera remis sur place.", 'Accès confirmé par téléphone.'],
} as const
/** The partners of services on demand. The last one is reached by phone only. */
export const partners = [
  { partnerName: 'Diag Ouest', partnerEmail: 'planning@diag-ouest.example', partnerPhone: '+33240123401' },
  { partnerName: 'Net & Clair', partnerEmail: 'bonjour@net-et-clair.example', partnerPhone: null },
  { partnerName: 'Studio Lumière', partnerEmail: 'studio@lumiere.example', partnerPhone: null },
  { partnerName: 'Plans & Mesures', partnerEmail: null, partnerPhone: '+33240123404' },
] as const
