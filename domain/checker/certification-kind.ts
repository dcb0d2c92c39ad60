/** The papers of a checker. Source: `docs/domain.md` 3.3. */
export const certificationKindLabels = {
  LIABILITY: 'RC Pro',
  URSSAF: 'Vigilance URSSAF',
  KBIS: 'Kbis ou avis SIREN',
  IDENTITY: "Pièce d'identité",
  CONTRACT: 'Contrat',
  CHARTER: 'Charte',
  TRAINING: 'Formation',
  SELF_BILLING: "Mandat d'autofacturation",
  DEVICE: "Contrôle de l'appareil",
} as const
export type CertificationKind = keyof typeof certificationKindLabels
export const certificationKinds = [
  'LIABILITY',
  'URSSAF',
  'KBIS',
  'IDENTITY',
  'CONTRACT',
  'CHARTER',
  'TRAINING',
  'SELF_BILLING',
  'DEVICE',
] as const satisfies readonly CertificationKind[]
