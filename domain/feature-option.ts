type Feature = { label: string; default: boolean; isUpcoming?: true }
/**
 * The features that a company may switch on or off, with label and initial value. An upcoming feature has no page and no call yet: it
 * is off, and cannot be switched on. Source: ENT-2, `docs/domain.md` 8.4.
 */
export const featureOptions = {
  alert: { label: 'Alertes', default: true },
  area: { label: 'Zones', default: true },
  billing: { label: 'Facturation', default: true },
  booking: { label: 'Commandes', default: true },
  calendar: { label: 'Calendrier', default: true },
  checker: { label: 'Contrôleurs', default: true },
  client: { label: 'Clients', default: true },
  composition: { label: 'Composition', default: false, isUpcoming: true },
  keytracking: { label: 'Suivi des clés', default: true },
  meters: { label: 'Compteurs', default: true },
  quotation: { label: 'Devis', default: false },
  rapport: { label: 'Rapport', default: true },
  view: { label: 'Visionneuse', default: false, isUpcoming: true },
  warning: { label: 'Signalements', default: false },
} as const satisfies Record<string, Feature>
export type FeatureOption = keyof typeof featureOptions
export const featureOptionNames = Object.keys(featureOptions).filter((name): name is FeatureOption => name in featureOptions)
/** A feature with a switch in the settings. */
export type BuiltFeature = {
  [Option in FeatureOption]: (typeof featureOptions)[Option] extends { isUpcoming: true } ? never : Option
}[FeatureOption]
export const builtFeatures: readonly BuiltFeature[] = featureOptionNames.filter(
  (name): name is BuiltFeature => !('isUpcoming' in featureOptions[name]),
)

/** The state of all feature options. */
export type FeatureOptions = Record<FeatureOption, boolean>
/** The changed options; the others are unchanged. */
export type FeatureOptionsChange = { [Option in BuiltFeature]?: boolean | undefined }
