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
  const recordedBefore = work.recorded.length
  await run()
  return work.recorded.slice(recordedBefore).find((change) => change.entity === entity && change.id === id)?.eventId ?? null
}
