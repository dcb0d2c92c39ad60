import { Refusal, staleVersion } from '../refusal.ts'

const ofClient = (message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path: 'clientId', message }] })

/** All refusals about a merge of two clients. */
export const mergeRefusals = {
  itself: () => ofClient('Choisissez un autre client que celui-ci.'),
  unknown: () => ofClient("Ce client n'existe pas."),
  moving: () =>
    new Refusal(
      'conflict',
      'CLIENT_MERGE_MOVING',
      'Les commandes de la dernière fusion de ce client sont encore en train de suivre. Réessayez dans un instant.',
    ),
  stopped: () =>
    new Refusal(
      'conflict',
      'CLIENT_MERGE_STOPPED',
      "Le déplacement des commandes de la dernière fusion de ce client s'est arrêté. Reprenez-le, ou annulez la fusion.",
    ),
  notStopped: () => new Refusal('conflict', 'CLIENT_MERGE_NOT_STOPPED', 'Les commandes de cette fusion ne sont plus arrêtées.'),
  unknownMerge: () => new Refusal('missing', 'CLIENT_MERGE_NOT_FOUND', "Cette fusion n'existe pas."),
  otherStale: staleVersion("L'autre client a été modifié entre-temps. Vérifiez, puis fusionnez à nouveau."),
}

/** Reasons why the move of a merge's orders stopped, as the end of « Le déplacement des commandes s'est arrêté : … ». */
export const moveStops = {
  locked: "une commande est restée tenue par un autre travail, ou la base de données n'a pas répondu à temps",
  contradicted: (rule: string) => `une commande contredit une règle de la base de données (${rule})`,
  other: 'une erreur interne est survenue',
} as const

/** Reasons why a merge can no longer be undone, as the end of « Cette action ne peut plus être annulée : … ». */
export const mergeUndoBarriers = {
  undone: 'elle est déjà annulée',
  moving: 'ses commandes sont encore en train de suivre',
  late: (days: number) => `plus de ${days} jours ont passé`,
  survivorMerged: (name: string) => `«\u00a0${name}\u00a0» a été fusionné à son tour`,
  changed: 'des informations choisies à la fusion ont été modifiées depuis',
  removed: "une personne, une procédure ou un tarif venu de l'autre client a été supprimé depuis",
  mainUser: "l'utilisateur principal a changé depuis",
} as const
