import { z } from 'zod'
import { instant } from '../values/date/moment.ts'
import { optionalText, requiredText } from '../values/text.ts'

/** Statuses of a warning. Source: `docs/domain.md` 1.15. */
export const warningStatusLabels = {
  new: 'Nouveau',
  in_progress: 'Pris en charge',
  resolved: 'Résolu',
  dismissed: 'Sans suite',
} as const
export type WarningStatus = keyof typeof warningStatusLabels
export const warningStatuses = ['new', 'in_progress', 'resolved', 'dismissed'] as const satisfies readonly WarningStatus[]
/** The statuses in which somebody must still act: a high warning then blocks the validation of the report (G41). */
export const openWarningStatuses = ['new', 'in_progress'] as const satisfies readonly WarningStatus[]
/** Whether somebody must still act. */
export const isWarningOpen = (status: WarningStatus): boolean => openWarningStatuses.some((open) => open === status)

export const warningSeverityLabels = { high: 'Grave', medium: 'Moyen', low: 'Mineur' } as const
export type WarningSeverity = keyof typeof warningSeverityLabels
/** The severities, the worst first. */
export const warningSeverities = ['high', 'medium', 'low'] as const satisfies readonly WarningSeverity[]

export const warningCauseLabels = {
  safety: 'Sécurité',
  damage: 'Dégât',
  meter: 'Compteur',
  keys: 'Clés',
  dispute: 'Litige',
  equipment: 'Matériel',
  missing_data: 'Données manquantes',
  address: 'Adresse',
} as const
export type WarningCause = keyof typeof warningCauseLabels
export const warningCauses = [
  'safety',
  'damage',
  'meter',
  'keys',
  'dispute',
  'equipment',
  'missing_data',
  'address',
] as const satisfies readonly WarningCause[]

/** Who reported it: the staff, the checker by a personal link, or the product itself from a recorded fact. */
export const warningSourceLabels = { staff: 'Équipe', checker: 'Contrôleur', system: 'Système' } as const
export type WarningSource = keyof typeof warningSourceLabels
const warningSources = ['staff', 'checker', 'system'] as const satisfies readonly WarningSource[]

const described = {
  cause: z.enum(warningCauses, 'Choisissez une cause.'),
  severity: z.enum(warningSeverities, 'Choisissez une gravité.'),
  text: requiredText('Décrivez le problème.', 2_000),
}

/** Years after its end for which a warning keeps its text and photos. Source: `docs/business.md` 1.10. */
export const warningRetentionYears = 3
/** The text of a warning whose retention is over. */
export const erasedText = 'Effacé à la fin de la durée de conservation.'

/** What a person reports of a problem. */
export const warningReport = z.strictObject(described)
export type WarningReport = z.output<typeof warningReport>

/** The form of a warning about an order. */
export const warningDraft = z.strictObject({ bookingId: z.uuid('Choisissez une commande.'), ...described })
export type WarningDraft = z.output<typeof warningDraft>

/** The editable fields. */
export const warningChange = z
  .strictObject({
    ...described,
    /** The colleague in charge; null for nobody. */ assigneeId: z.uuid('Choisissez une personne.').nullable(),
  })
  .partial()
export type WarningChange = z.output<typeof warningChange>

/** A requested transition; a dismissal needs its reason. */
export const warningStep = z.strictObject({
  to: z.enum(warningStatuses, 'Choisissez une étape.'),
  reason: optionalText(),
})
export type WarningStep = z.output<typeof warningStep>

/** A warning about an order. */
export const warning = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  cause: z.enum(warningCauses),
  severity: z.enum(warningSeverities),
  text: z.string(),
  status: z.enum(warningStatuses),
  source: z.enum(warningSources),
  /** Of the colleague or the checker who reported it; null for the product itself. */
  reporterName: z.string().nullable(),
  checkerId: z.uuid().nullable(),
  /** The colleague in charge. */
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  /** How it was resolved, or why nothing follows. */
  closingReason: z.string().nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
  version: z.int(),
})
export type Warning = z.output<typeof warning>
