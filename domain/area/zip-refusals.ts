/** Refusals of a zip code for an area. Source: VAL-9, `docs/domain.md` 9. */
export const zipRefusals = {
  malformed: 'Le code postal doit contenir 5 chiffres.',
  unknown: "Ce code postal n'est celui d'aucune commune (un CEDEX n'en a pas).",
  repeated: 'Ce code postal est déjà dans la liste.',
  own: 'Ce code postal est déjà dans cette zone.',
  taken: (area: string) => `Ce code postal appartient déjà à la zone «\u00a0${area}\u00a0».`,
} as const
