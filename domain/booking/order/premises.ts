import { z } from 'zod'
import { phone } from '../../values/phone.ts'
import { ruleOf } from '../../values/rule.ts'
import { optionalText, requiredText } from '../../values/text.ts'

/** The use of a part of the premises. */
export const premisesUseLabels = {
  sales: 'Surface de vente',
  office: 'Bureaux',
  workshop: 'Atelier',
  storage: 'Réserve ou stockage',
  kitchen: 'Cuisine',
  staff: 'Locaux du personnel',
  other: 'Autre',
} as const
export type PremisesUse = keyof typeof premisesUseLabels
export const premisesUses = Object.keys(premisesUseLabels).filter((use): use is PremisesUse => use in premisesUseLabels)

/** The papers whose presence the inventory of a commercial lease records. Source: C. com. L145-40-1 and L145-40-2, `docs/business.md` 1. */
export const leasePointLabels = {
  lease: 'Bail commercial signé',
  charges: 'Inventaire des charges et impôts',
  works: 'État des travaux passés et prévus',
  risks: 'État des risques',
  energy: 'Diagnostic de performance énergétique',
  asbestos: 'Dossier technique amiante',
  accessibility: "Registre d'accessibilité",
  safety: 'Registre de sécurité et contrôles périodiques',
  insurance: "Attestation d'assurance du preneur",
  deposit: 'Dépôt de garantie versé',
} as const
export type LeasePoint = keyof typeof leasePointLabels
export const leasePoints = Object.keys(leasePointLabels).filter((point): point is LeasePoint => point in leasePointLabels)

const usedSurface = z.strictObject({
  use: z.enum(premisesUses, 'Choisissez un usage.'),
  surface: z.number('Indiquez la surface.').positive('La surface doit être supérieure à 0.').max(100_000, 'Cette surface est trop grande.'),
})
const occupant = z.strictObject({ name: requiredText('Renseignez un nom ou une raison sociale.', 200), phone: phone.nullish() })

/** The fields of commercial premises, in addition to those of the dwelling. */
export const premises = z.strictObject({
  activity: requiredText('Renseignez une activité.', 200),
  surfaces: z.array(usedSurface).max(20, 'Vous pouvez indiquer 20 usages au maximum.'),
  occupants: z.array(occupant).max(10, 'Vous pouvez indiquer 10 occupants au maximum.'),
  /** The hours of access: « 8 h à 12 h, sauf le lundi ». */
  accessHours: optionalText(500),
  /** The points of the lease that are settled. */
  leasePoints: z.array(z.enum(leasePoints)).max(leasePoints.length),
})
export type Premises = z.output<typeof premises>

/** The stored form: a value that was valid when it was written stays readable when the rules change. */
export const storedPremises = premises.extend({
  occupants: z.array(z.object({ name: z.string(), phone: z.string().nullish() })),
})

/** The sentence for uses whose sum exceeds the whole surface. */
export const surfacesMessage = 'La somme des surfaces par usage dépasse la surface du local.'

type Surfaced = { surface: number; premises?: { surfaces: readonly { surface: number }[] } | null | undefined }
/** Whether the surfaces by use fit in the premises; a rounding difference of 0.01 is accepted. */
export const surfacesFit = ({ surface, premises: commercial }: Surfaced): boolean =>
  !commercial || commercial.surfaces.reduce((sum, part) => sum + part.surface, 0) <= surface + 0.01
/** `surfacesFit` as a rule of a form. */
export const surfacesRule = ruleOf<keyof Surfaced, Surfaced>(['surface', 'premises'], surfacesFit, {
  path: ['premises', 'surfaces'],
  message: surfacesMessage,
})
