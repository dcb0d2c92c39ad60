import { z } from 'zod'
import { instant } from '../../../values/date/moment.ts'
import { optionalText, requiredText } from '../../../values/text.ts'
import { causes } from '../booking-cause.ts'
import { reportPoints } from '../../document/report-point.ts'

/** What becomes of keys that a checker has when the mission is no longer theirs. */
export const checkerKeysLabels = { transfer: 'Transférer', return: 'Restituer' } as const
/** Where the keys are when a checker leaves a mission: nothing is asked of those that nobody withdrew. */
export const withdrawnKeysLabels = { none: 'Pas encore retirées', ...checkerKeysLabels } as const
export type WithdrawnKeys = keyof typeof withdrawnKeysLabels
/** What becomes of keys that a checker holds when the mission is no longer theirs (G30). */
export const withdrawnKeys = z.enum(['none', 'transfer', 'return'], 'Indiquez où sont les clés.')

/** What a visit gave, prospect by prospect. Source: `docs/domain.md` 1.1.4, V08. */
export const prospectOutcomeLabels = { present: 'Présent', absent: 'Absent', interested: 'Intéressé', declined: 'Refus' } as const
export type ProspectOutcome = keyof typeof prospectOutcomeLabels

const prospect = z.strictObject({
  name: requiredText('Renseignez un nom.', 200),
  outcome: z.enum(['present', 'absent', 'interested', 'declined'], 'Indiquez si le prospect est venu.'),
})

/**
 * What the person who asks for a transition states, where the product cannot compute it yet. History keeps it with who stated it. The
 * subject that later knows a fact takes its key away from here and computes it.
 */
export const statedFacts = z.strictObject({
  /** Slots offered to the tenant or to prospects (E02, V02). */
  slots: z.array(instant).max(50, 'Vous pouvez proposer 50 créneaux au maximum.').optional(),
  /** The slot that the tenant chose (E05). */
  chosenSlot: instant.optional(),
  /** No mission proposal is live (E22). */
  noLiveProposal: z.boolean().optional(),
  cause: z.enum(causes, 'Choisissez une cause.').optional(),
  /** The fee that the person was shown and confirms, in cents (E20). */
  feeCents: z.int().min(0).max(100_000_000).optional(),
  withdrawnKeys: withdrawnKeys.optional(),
  /** Minutes waited on site, and the proof that the checker came (E19). */
  waitedMinutes: z.int().min(0).max(1_440).optional(),
  photo: optionalText(),
  position: optionalText(200),
  statement: optionalText(2_000),
  /** Points of the report that are complete; for a missing one, why it may be missing (E26). */
  points: z.array(z.enum(reportPoints)).max(reportPoints.length).optional(),
  pointReasons: z.partialRecord(z.enum(reportPoints), requiredText('Indiquez un motif.')).optional(),
  /** Somebody read the partner's document (D10). */
  documentChecked: z.boolean().optional(),
  /** The report is not archived (E27). */
  notArchived: z.boolean().optional(),
  /** The invoice that the order stands on; `null` states that there is none (E28, E29, E31). */
  invoice: requiredText('Renseignez un numéro de facture.', 60).nullish(),
  /** The quotation that the price needs; `null` states that none is needed (D05). */
  quotation: z.strictObject({ number: requiredText('Renseignez un numéro de devis.', 60), accepted: z.boolean() }).nullish(),
  partner: optionalText(200),
  /** The partner went there before failing (D08). */
  tripMade: z.boolean().optional(),
  prospects: z.array(prospect).max(50, 'Vous pouvez indiquer 50 prospects au maximum.').optional(),
  informationComplete: z.boolean().optional(),
})
export type StatedFacts = z.infer<typeof statedFacts>

/** What a dialog asks for before a transition, besides what the page already shows. */
export type StatedInput =
  | 'date'
  | 'checker'
  | 'reason'
  | 'cause'
  | 'fee'
  | 'slots'
  | 'chosenSlot'
  | 'proposals'
  | 'keys'
  | 'wait'
  | 'proof'
  | 'points'
  | 'documentChecked'
  | 'archive'
  | 'invoice'
  | 'quotation'
  | 'partner'
  | 'trip'
  | 'prospects'
  | 'information'
