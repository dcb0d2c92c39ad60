import { mostSnoozeDays } from '@adm/domain/alert/alert'
import { addDays, instantAt } from '@adm/domain/values/date/moment'
import { requiredText } from '@adm/domain/values/text'
import { z } from 'zod'

/** The form of a snooze, as typed. */
export const snoozeDraft = z.object({
  day: z.iso.date('Indiquez un jour.'),
  hour: z.string().regex(/^\d{2}:\d{2}$/, 'Indiquez une heure.'),
  reason: requiredText('Indiquez un motif.', 500),
})
export type SnoozeDraft = z.output<typeof snoozeDraft>

/** The body of the call. */
export const snoozeOf = ({ day, hour, reason }: SnoozeDraft) => ({ until: instantAt(day, hour), reason })

/** Usually until the next morning. */
export const openSnooze = (today: string): SnoozeDraft => ({ day: addDays(today, 1), hour: '08:00', reason: '' })

/** The rule of the fields. */
export const snoozeHint = `${mostSnoozeDays} jours au plus : ensuite l'alerte revient d'elle-même.`
