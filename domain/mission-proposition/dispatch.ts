import { z } from 'zod'
import { addMinutes, instant } from '../values/date/moment.ts'
import { afterQuietHours } from '../values/date/quiet-hours.ts'
import { ruleOf } from '../values/rule.ts'
import { requiredText } from '../values/text.ts'
import { feeCents } from './mission-proposition.ts'

/** How a mission is offered: to one checker, to the best ones first, or to all at once. Source: `docs/domain.md` 1.3. */
export const dispatchModeLabels = { direct: 'Directe', waves: 'Vagues', first: 'Premier arrivé' } as const
export type DispatchMode = keyof typeof dispatchModeLabels
export const dispatchModes = ['direct', 'waves', 'first'] as const

/** How a dispatch ended. */
export const dispatchOutcomeLabels = {
  assigned: 'Mission attribuée',
  exhausted: 'Plus personne à solliciter',
  stopped: 'Recherche arrêtée',
} as const
export type DispatchOutcome = keyof typeof dispatchOutcomeLabels
const outcomes = ['assigned', 'exhausted', 'stopped'] as const

/** The form that starts a dispatch. */
export const dispatchDraft = z
  .strictObject({
    mode: z.enum(dispatchModes, 'Choisissez un mode.'),
    startAt: instant,
    /** The only checker of a direct proposition. */
    checkerId: z.uuid('Renseignez un contrôleur.').nullish(),
    feeCents: feeCents.nullish(),
  })
  .check(
    ruleOf<'mode' | 'checkerId', { mode: DispatchMode; checkerId?: string | null | undefined }>(
      ['mode', 'checkerId'],
      ({ mode, checkerId }) => (mode === 'direct') === Boolean(checkerId),
      { path: ['checkerId'], message: 'Renseignez un contrôleur.' },
    ),
  )
export type DispatchDraft = z.output<typeof dispatchDraft>

/** The form that stops a dispatch. */
export const dispatchStop = z.strictObject({ reason: requiredText('Indiquez un motif.') })

/** The search of a checker for a slot of an order, by propositions that the clock sends and ends. */
export const dispatch = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  mode: z.enum(dispatchModes),
  startAt: instant,
  checkerId: z.uuid().nullable(),
  feeCents: z.int().nullable(),
  /** Who had the mission until it was taken back: an urgent search does not ask this checker. */
  leftCheckerId: z.uuid().nullable(),
  /** The number of waves sent. */
  waves: z.int(),
  /** When the clock acts next; null while it waits for an answer without end, and after the end. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  outcome: z.enum(outcomes).nullable(),
  createdAt: instant,
  version: z.int(),
})
export type Dispatch = z.output<typeof dispatch>

/** The sizes of the first waves of each mode; the waves after them go to all remaining candidates. */
const sizes: Record<DispatchMode, readonly number[]> = { direct: [1], waves: [3, 5], first: [] }

/** The largest number of checkers in a wave. @param wave from 1 on */
export const waveSize = (mode: DispatchMode, wave: number): number => sizes[mode][wave - 1] ?? (mode === 'direct' ? 0 : Infinity)

/** Candidates in their order, cut into the waves that would follow each other if nobody accepted. */
export const wavesOf = <Candidate>(mode: DispatchMode, candidates: readonly Candidate[]): Candidate[][] => {
  const waves: Candidate[][] = []
  for (let from = 0; from < candidates.length; ) {
    const size = waveSize(mode, waves.length + 1)
    if (size === 0) break
    waves.push(candidates.slice(from, from + size))
    from += size
  }
  return waves
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000

/** How long a proposition waits for its answer. Source: `docs/domain.md` 1.3. */
export const lifeMinutes = (sentAt: string, startAt: string): number => {
  const hours = hoursBetween(sentAt, startAt)
  if (hours < 6) return 20
  return hours < 48 ? 60 : 240
}

/** When a proposition ends without an answer: never after the start of its mission. */
export const expiryOf = (sentAt: string, startAt: string): string => {
  const end = addMinutes(sentAt, lifeMinutes(sentAt, startAt))
  return end < startAt ? end : addMinutes(startAt, 0)
}

const searchedAtOnceHours = 24

/**
 * Whether the clock looks at once for another checker of a mission that lost its own: it is to come, within 24 hours.
 * Source: E16, `docs/domain.md` 1.1.3.
 */
export const isUrgentSearch = (now: string, startAt: string): boolean => {
  const left = hoursBetween(now, startAt)
  return left > 0 && left < searchedAtOnceHours
}

const urgentHours = 12

/** When a wave that is due may be sent: at once, or after the quiet hours when its mission begins in 12 hours or more. */
export const sendingTime = (dueAt: string, startAt: string): string =>
  hoursBetween(dueAt, startAt) < urgentHours ? dueAt : afterQuietHours(dueAt)
