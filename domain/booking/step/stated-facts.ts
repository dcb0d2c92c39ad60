import { z } from 'zod'
import { instant } from '../../values/date/moment.ts'
import { optionalText, requiredText } from '../../values/text.ts'
import { causes } from './booking-cause.ts'
import { reportPoints } from './report-point.ts'

/** The choices for keys in a checker's hands when the mission leaves that checker. */
export const checkerKeysLabels = { transfer: 'Transférer', return: 'Restituer' } as const
/** The location of the keys when the mission leaves a checker; keys that were never withdrawn need no choice. */
export const withdrawnKeysLabels = { none: 'Pas encore retirées', ...checkerKeysLabels } as const
export type WithdrawnKeys = keyof typeof withdrawnKeysLabels
/** The choice for keys in a checker's hands when the mission leaves that checker (G30). */
export const withdrawnKeys = z.enum(['none', 'transfer', 'return'], 'Indiquez où sont les clés.')

/** The outcome of a visit, prospect by prospect. Source: `docs/domain.md` 1.1.4, V08. */
export const prospectOutcomeLabels = { present: 'Présent', absent: 'Absent', interested: 'Intéressé', declined: 'Refus' } as const
export type ProspectOutcome = keyof typeof prospectOutcomeLabels

export const prospectOutcomes = ['present', 'absent', 'interested', 'declined'] as const satisfies readonly ProspectOutcome[]
const prospect = z.strictObject({
  name: requiredText('Renseignez un nom.', 200),
  outcome: z.enum(prospectOutcomes, 'Indiquez si le prospect est venu.'),
})

/**
 * The facts stated by the person who requests a transition, where the product cannot compute them yet. History stores them with that
 * person. A subject that computes a fact later removes its key from here.
 */
export const statedFacts = z.strictObject({
  cause: z.enum(causes, 'Choisissez une cause.').optional(),
  /** The fee displayed to the person and confirmed, in cents (E20). */
  feeCents: z.int().min(0).max(100_000_000).optional(),
  withdrawnKeys: withdrawnKeys.optional(),
  /** The checker gives the mission up, and not we (E16, V14). */
  checkerWithdrew: z.boolean().optional(),
  /** Minutes waited on site, and the proof that the checker came (E19). */
  waitedMinutes: z.int().min(0).max(1_440).optional(),
  photo: optionalText(),
  position: optionalText(200),
  statement: optionalText(2_000),
  /** Complete points of the report; for a missing point, the reason (E26). */
  points: z.array(z.enum(reportPoints)).max(reportPoints.length).optional(),
  pointReasons: z.partialRecord(z.enum(reportPoints), requiredText('Indiquez un motif.')).optional(),
  /** The partner's document was read (D10). */
  documentChecked: z.boolean().optional(),
  /** The report is not archived (E27). */
  notArchived: z.boolean().optional(),
  /** The partner travelled to the dwelling before failing (D08). */
  tripMade: z.boolean().optional(),
  prospects: z.array(prospect).max(50, 'Vous pouvez indiquer 50 prospects au maximum.').optional(),
  informationComplete: z.boolean().optional(),
  /** When the checker arrived and when the mission ended (E18, V08, V09, D07). */
  arrivedAt: instant.optional(),
  finishedAt: instant.optional(),
})
export type StatedFacts = z.infer<typeof statedFacts>

/** The inputs of a dialog before a transition, in addition to those of the page. */
export const statedInputs = [
  'date',
  'checker',
  'reason',
  'cause',
  'fee',
  'slots',
  'chosenSlot',
  'keys',
  'wait',
  'proof',
  'points',
  'documentChecked',
  'archive',
  'trip',
  'prospects',
  'information',
  'realTimes',
] as const
export type StatedInput = (typeof statedInputs)[number]
