import type { BookingService } from '../../offer/sold-service.ts'

/** The choices of a field: stored value to label. */
export type Choices = Readonly<Record<string, string>>
type DetailField = {
  name: string
  label: string
  /** Whether an order without this field is refused. */
  required: boolean
  hint?: string
}
/** A field that a service on demand adds to the order: its input and its allowed values. */
export type ServiceField = DetailField &
  (
    | { kind: 'choice'; choices: Choices }
    | { kind: 'several'; choices: Choices }
    | { kind: 'number'; min: number; max: number; unit?: string }
    | { kind: 'yesNo' }
  )

const diagnosticChoices = {
  energy: 'DPE',
  asbestos: 'Amiante',
  lead: 'Plomb (CREP)',
  electricity: 'Électricité',
  gas: 'Gaz',
  termites: 'Termites',
  risks: 'ERP (état des risques)',
  privateArea: 'Loi Carrez',
  livingArea: 'Loi Boutin',
  sewage: 'Assainissement',
} as const
/** A diagnostic of the technical file of a dwelling. */
export type Diagnostic = keyof typeof diagnosticChoices
export const diagnosticLabels: Readonly<Record<Diagnostic, string>> = diagnosticChoices

/** An installation of gas or electricity must be checked when it is fifteen years old. */
const installationAges = { none: 'Aucune', recent: 'Moins de 15 ans', old: '15 ans ou plus' } as const
const delays = { standard: '5 jours ouvrés', fast: '48 heures', urgent: '24 heures' } as const

/** The fields of each service on demand, in the order of the form, read by the forms, the API and the history. */
export const serviceFields: { readonly [Service in BookingService]?: readonly ServiceField[] } = {
  diagnostics: [
    { name: 'diagnostics', kind: 'several', label: 'Diagnostics demandés', required: true, choices: diagnosticChoices },
    { name: 'transaction', kind: 'choice', label: 'Objet', required: true, choices: { rental: 'Location', sale: 'Vente' } },
    {
      name: 'buildYear',
      kind: 'number',
      label: 'Année de construction',
      required: true,
      min: 1000,
      max: 2100,
      hint: 'À défaut, une estimation',
    },
    { name: 'gasAge', kind: 'choice', label: 'Installation de gaz', required: false, choices: installationAges },
    { name: 'electricityAge', kind: 'choice', label: 'Installation électrique', required: false, choices: installationAges },
    { name: 'delay', kind: 'choice', label: 'Délai de remise', required: true, choices: delays },
  ],
  cleaning: [
    {
      name: 'cleaning',
      kind: 'choice',
      label: 'Type de ménage',
      required: true,
      choices: { leaseEnd: 'Fin de bail', restoration: 'Remise en état', afterWorks: 'Fin de chantier', upkeep: 'Entretien' },
    },
    {
      name: 'cleanedSurface',
      kind: 'number',
      label: 'Surface à nettoyer',
      required: false,
      min: 1,
      max: 100_000,
      unit: 'm²',
      hint: 'Vide : toute la surface',
    },
    { name: 'windows', kind: 'number', label: 'Fenêtres à laver', required: true, min: 0, max: 500, hint: "0 s'il n'y en a pas" },
    { name: 'equipment', kind: 'yesNo', label: 'Matériel et produits sur place', required: true },
    { name: 'water', kind: 'yesNo', label: 'Eau disponible', required: true },
    { name: 'power', kind: 'yesNo', label: 'Électricité disponible', required: true },
  ],
  photos: [
    {
      name: 'pictures',
      kind: 'several',
      label: 'Prises de vue',
      required: true,
      choices: { inside: 'Intérieur', outside: 'Extérieur', drone: 'Drone' },
      hint: 'Au drone en agglomération, le vol se déclare avant à la préfecture',
    },
    { name: 'pictureCount', kind: 'number', label: 'Nombre de photos', required: true, min: 1, max: 300 },
    { name: 'staging', kind: 'yesNo', label: 'Mise en valeur du mobilier', required: false },
    {
      name: 'usage',
      kind: 'several',
      label: 'Utilisation des photos',
      required: true,
      choices: { rental: 'Annonce de location', sale: 'Annonce de vente', file: 'Dossier du bien', communication: 'Communication' },
      hint: "Les droits cédés sont ceux de ces utilisations, et d'aucune autre",
    },
  ],
  plan: [
    { name: 'plans', kind: 'several', label: 'Plans demandés', required: true, choices: { flat: 'Plan 2D', volume: 'Plan 3D' } },
    { name: 'levels', kind: 'number', label: 'Nombre de niveaux', required: true, min: 1, max: 50 },
    { name: 'existingPlan', kind: 'yesNo', label: 'Un plan existe déjà', required: true },
  ],
}

/** The fields of a service; none for an inspection or a visit. */
export const fieldsOf = (service: BookingService): readonly ServiceField[] => serviceFields[service] ?? []

/** Every field of every service, each once. */
export const allServiceFields: readonly ServiceField[] = Object.values(serviceFields).flat()
