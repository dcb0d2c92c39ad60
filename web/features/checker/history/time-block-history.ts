import type { timeBlockEvents } from '@adm/domain/checker/time-block-events'
import { partEvents, type RecordFields, type RecordPart } from '../../../recipes/page/record-subject.ts'
import { asInstant, asText } from '../../../recipes/page/record-words.ts'

const fields: RecordFields = {
  startAt: { label: 'Début', words: asInstant },
  endAt: { label: 'Fin', words: asInstant },
  reason: { label: 'Motif', words: asText },
  canceledAt: { label: 'Libéré', words: asInstant },
}

/** Events of the time blocks, in the history of their checker. */
export const timeBlockPart: RecordPart = {
  fields,
  event: partEvents<keyof typeof timeBlockEvents>({
    created: 'a bloqué un créneau',
    changed: 'a modifié un créneau bloqué',
    canceled: 'a libéré un créneau bloqué',
  }),
}
