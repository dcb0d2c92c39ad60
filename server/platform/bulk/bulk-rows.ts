import { Refusal } from '@adm/domain/refusal'
import { inSavepoint } from '../work/savepoint.ts'
import type { Work } from '../work/work.ts'

/** The sentence of a refusal; of refused fields, their sentences. */
export const sentenceOf = ({ message, facts }: Refusal): string => facts.errors?.map((error) => error.message).join(' ') ?? message

/** Runs a part of a change for each row, one after the other: the refusal of one is its result, and affects no other row. */
export const forEachRow = async <Row, Result>(
  work: Work,
  rows: readonly Row[],
  run: (row: Row) => Promise<Result>,
): Promise<{ row: Row; result: Result | Refusal }[]> => {
  const results: { row: Row; result: Result | Refusal }[] = []
  for (const row of rows) results.push({ row, result: await inSavepoint(work, () => run(row)) })
  return results
}

/** Runs a part of a change. @returns the identifier of the first event of an object that it recorded, if any */
export const eventOf = async (
  work: Work,
  { entity, id }: { entity: string; id: string | null },
  run: () => Promise<unknown>,
): Promise<string | null> => {
  const { eventId } = await withEvent(work, entity, async () => {
    await run()
    return { id }
  })
  return eventId
}

/** The same of an object that the part makes. @returns it, with the identifier of the first event that was recorded of it */
export const withEvent = async <Made extends { id: string | null }>(
  work: Work,
  entity: string,
  run: () => Promise<Made>,
): Promise<{ made: Made; eventId: string | null }> => {
  const recordedBefore = work.recorded.length
  const made = await run()
  const event = work.recorded.slice(recordedBefore).find((change) => change.entity === entity && change.id === made.id)
  return { made, eventId: event?.eventId ?? null }
}
