import type { BoardTimeBlock } from '@adm/contract/calendar/calendar'
import type { TimeBlockSimulation } from '@adm/contract/checker/time-block'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { formatHour } from '@adm/domain/values/date/moment'
import type { Effect } from '../line/effect-words.ts'
import { hoursInWords } from '../line/board-words.ts'

/** « Créneau bloqué, 09:00–12:00, Réunion ». */
export const timeBlockInWords = (timeBlock: Pick<BoardTimeBlock, 'startAt' | 'endAt' | 'reason'>): string =>
  `Créneau bloqué, ${hoursInWords(timeBlock)}, ${timeBlock.reason}`

const minutesInWords = ({ takenMinutes, freeMinutes }: TimeBlockSimulation): string =>
  takenMinutes === 0
    ? "Hors de ses horaires : aucune de ses heures n'est prise."
    : `Prend ${formatMinutes(takenMinutes)} de ses heures ; il en reste ${formatMinutes(freeMinutes)} de libres ce jour-là.`

const offersInWords = (count: number): string =>
  count === 1
    ? 'Un créneau proposé à un locataire ne sera plus libre.'
    : `${count} créneaux proposés à des locataires ne seront plus libres.`

/** What a time block does, in sentences. */
export const timeBlockEffects = (simulation: TimeBlockSimulation): readonly Effect[] => [
  { words: minutesInWords(simulation), isGrave: false },
  ...simulation.ways.map(({ startAt, leavesAt }) => ({
    words: `Le départ de ${formatHour(leavesAt)} pour la mission de ${formatHour(startAt)} est pris sur ce créneau.`,
    isGrave: true,
  })),
  ...(simulation.offeredSlots > 0 ? [{ words: offersInWords(simulation.offeredSlots), isGrave: true }] : []),
]
