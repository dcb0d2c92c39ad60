/** The initial roles of a company, in the order of display. Source: `docs/domain.md` 7. */
export const rolePresetLabels = {
  planning: 'Planification',
  quality: 'Qualité',
  billing: 'Facturation',
  network: 'Réseau (contrôleurs)',
  sales: 'Commercial',
  support: 'Support',
  reader: 'Lecture seule',
  administrator: 'Administrateur',
} as const
export type RolePreset = keyof typeof rolePresetLabels

/** Names of all presets, in the order of display. */
export const rolePresetNames = Object.keys(rolePresetLabels).filter((name): name is RolePreset => name in rolePresetLabels)
