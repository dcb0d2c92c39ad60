import { addDays, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { createTimeBlock, simulateTimeBlock } from '../../features/calendar/time-block/time-block.service.ts'
import type { Work } from '../../platform/work/work.ts'
import type { DemoChecker } from './checkers.ts'

const examples = [
  { from: '17:00', until: '18:00', reason: "Réunion d'équipe" },
  { from: '16:30', until: '18:00', reason: 'Gardé pour Cabinet Lavandou, entrée à confirmer' },
  { from: '17:30', until: '18:30', reason: 'Remise des clés à l’agence' },
  { from: '12:00', until: '13:00', reason: 'Point avec la direction' },
] as const

/** Blocks some hours of the next working day, each of the first checker who has them free. */
export const addTimeBlocks = async (work: Work, checkers: readonly DemoChecker[]): Promise<void> => {
  const day = [1, 2, 3, 4, 5].map((ahead) => addDays(dayOf(work.now), ahead)).find(isWorkingDay)
  if (!day) return
  const rest = checkers.filter(({ network }) => network === 'WORKING')
  for (const { from, until, reason } of examples) {
    while (rest.length > 0) {
      const checkerId = rest.shift()?.id ?? ''
      const hours = { checkerId, startAt: instantAt(day, from), endAt: instantAt(day, until) }
      const { refusals, takenMinutes } = await simulateTimeBlock(work, hours)
      if (refusals.length > 0 || takenMinutes === 0) continue
      await createTimeBlock(work, { ...hours, reason })
      break
    }
  }
}
