import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking'
import { type Booking, type BookingChange, booking as bookingSchema } from '@adm/domain/booking/booking'
import { ask, asking } from '../../platform/api.ts'
import { Refused } from '../../platform/refused.ts'
import { showToast } from '../../ui/toast.tsx'
import { type BookingField, quotedLabels } from './booking-field-labels.ts'
import { type MergeConflict, mergeChange } from './booking-merge.ts'

/** What is saved: the change, and the row that the person had before their eyes when they made it. */
export type Attempt = { change: BookingChange; read: Booking }
/** Somebody else changed the same field: the person chooses, then saves over `current`. */
export type Clash = Attempt & { current: Booking; conflicts: readonly MergeConflict[]; byName: string }
type Outcome = { saved: Booking; theirs: readonly BookingField[] } | Clash

const mostTries = 5

/**
 * Saves a change of a booking. What others changed meanwhile in other fields is merged and told; in the same field, `onClash` asks.
 * @returns the mutation: its `error` is the sentence of a save that failed, while the form stays as it is
 */
export const useBookingChange = ({ onSaved, onClash }: { onSaved: () => void; onClash: (clash: Clash) => void }) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (attempt: Attempt) => save(attempt, attempt.read, mostTries),
    onSuccess: async (outcome) => {
      if ('conflicts' in outcome) return onClash(outcome)
      const { queryKey } = asking(bookingCalls.read, { params: { id: outcome.saved.id } })
      queries.setQueryData(queryKey, (old) => old && { ...old, ...outcome.saved })
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(bookingCalls.list.path) })
      onSaved()
      if (outcome.theirs.length > 0) await tellMerge(outcome.saved.id, outcome.theirs)
    },
  })
}

/** Saves over the version known; a change that came between is merged, and the save tried again. */
const save = async ({ change, read }: Attempt, known: Booking, tries: number): Promise<Outcome> => {
  const { theirs, conflicts } = mergeChange(read, change, known)
  if (conflicts.length > 0) return { change, read, current: known, conflicts, byName: await lastName(read.id, 1) }
  try {
    const saved = await ask(bookingCalls.change, { params: { id: read.id }, body: change, version: known.version })
    return { saved, theirs }
  } catch (error) {
    const current = currentOf(error)
    if (!current || tries === 0) throw error
    return save({ change, read }, current, tries - 1)
  }
}

/** The row as it is, when the save was refused because it is no longer the one that was read. */
const currentOf = (error: unknown): Booking | undefined =>
  error instanceof Refused && error.told.statusCode === 412 ? bookingSchema.safeParse(error.told.current).data : undefined

/** Who made the last change, or the one before one's own. */
const lastName = async (id: string, back: 1 | 2): Promise<string> => {
  const lines = await ask(bookingCalls.history, { params: { id } }).catch(() => [])
  const line = lines.at(-back)
  return line?.byName ?? (line?.byKind === 'system' ? 'Le système' : 'Une autre personne')
}

const tellMerge = async (id: string, theirs: readonly BookingField[]): Promise<void> => {
  const name = await lastName(id, 2)
  showToast({
    message: `${name} a modifié ${quotedLabels(theirs)} entre-temps. Vos modifications et les siennes sont enregistrées.`,
    seconds: 12,
  })
}
