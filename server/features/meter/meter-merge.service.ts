import type { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import type { Meter } from '@adm/domain/meter/meter'
import { meterEvents } from '@adm/domain/meter/meter-events'
import { record } from '../../platform/history/history.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import type { Work } from '../../platform/work/work.ts'
import { deleteMeter, findMetersOfDwelling, getMeter, getMeterForChange, moveReadings, moveMeter } from './meter.queries.ts'

const isSameDevice = (one: Meter, other: Meter): boolean =>
  one.type === other.type &&
  ((one.pointNumber !== null && one.pointNumber === other.pointNumber) || (one.serial !== null && one.serial === other.serial))

/**
 * Moves the meters of a merged dwelling to the one that stays. A device that stands at both is one: its readings go to the meter of the
 * dwelling that stays.
 */
export const moveMeters: ReactionTo<typeof dwellingEvents.merged> = async (work, { id: from, after: { mergedInto: to } }) => {
  for (const { id } of await findMetersOfDwelling(work.db, from)) {
    const meter = await getMeterForChange(work.db, id)
    const twin = (await findMetersOfDwelling(work.db, to)).find((other) => isSameDevice(meter, other))
    await (twin ? giveToTwin(work, meter, twin.id) : move(work, meter, to))
  }
}

const factsOf = ({ type, pointNumber, serial }: Meter) => ({ type, pointNumber, serial })

const move = async (work: Work, meter: Meter, to: string): Promise<void> => {
  await moveMeter(work.db, meter.id, to)
  const [before, after] = [
    { dwellingId: meter.dwellingId, version: meter.version },
    { dwellingId: to, version: meter.version + 1 },
  ]
  await record(work, meterEvents.dwellingMerged, { id: meter.id, before, after, facts: factsOf(meter) })
}

const giveToTwin = async (work: Work, meter: Meter, twinId: string): Promise<void> => {
  const before = await getMeterForChange(work.db, twinId)
  await moveReadings(work.db, meter.id, twinId)
  await deleteMeter(work.db, meter.id)
  const facts = factsOf(meter)
  await record(work, meterEvents.merged, { id: meter.id, before: meter, after: { version: meter.version + 1 }, facts })
  if (meter.readings.length === 0) return
  await record(work, meterEvents.readingsMerged, { id: twinId, before, after: await getMeter(work.db, twinId), facts })
}
