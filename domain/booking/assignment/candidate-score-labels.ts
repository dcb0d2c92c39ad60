/** The terms of the score, each with its label; in their own file, since a list needs none of them. */
export const scoreTermLabels = {
  travel: 'trajet ajouté',
  load: 'charge de la semaine',
  preference: 'préféré du client',
  entry: "a fait l'entrée",
  building: "déjà dans l'immeuble",
  gap: 'trou dans la journée',
  quality: 'fiabilité',
  success: 'missions menées à bien',
  pay: 'tarif au-dessus de la référence',
} as const
export type ScoreTermName = keyof typeof scoreTermLabels
