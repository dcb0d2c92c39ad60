import { isOpenTo } from '@adm/contract/call/call'
import type { BoardFilters, BoardPlaces } from '@adm/contract/calendar/calendar'
import { checkerCalls } from '@adm/contract/checker/checker'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { findBoardCheckers, findHomes, findStops } from './board.queries.ts'

type Located<Row> = Row & { longitude: number; latitude: number }

/** The rows with a known place. */
const located = <Row extends { longitude: number | null; latitude: number | null }>(rows: readonly Row[]): Located<Row>[] =>
  rows.flatMap((row) => {
    const { longitude, latitude } = row
    return longitude === null || latitude === null ? [] : [{ ...row, longitude, latitude }]
  })

/** The places of the missions on the lines of a page of the board, and the homes of its checkers for whoever may read checkers. */
export const readBoardPlaces = async (
  { db, by }: Pick<Reading, 'db' | 'by'>,
  { day, ...query }: BoardFilters & { day: string; page_index: number },
): Promise<BoardPlaces> => {
  const span = { from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
  const checkers = await findBoardCheckers(db, { ...query, fromDay: day, untilDay: day }, span)
  const ids = checkers.map(({ id }) => id)
  const seesHomes = isOpenTo(by.permissions, checkerCalls.list)
  const [stops, homes] = await Promise.all([findStops(db, ids, span), seesHomes ? findHomes(db, ids) : []])
  return { day, stops: located(stops), homes: located(homes) }
}
