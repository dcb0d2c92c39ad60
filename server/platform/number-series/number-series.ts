import { Refusal } from '@adm/domain/refusal'
import { formatDay } from '@adm/domain/values/date/moment'
import type { Work } from '../work/work.ts'
import { chainStart, formatSeriesNumber, hashOf } from './chain.ts'

/** The refusal of a change of an issued row, for the constraints of the subjects that have one. */
export const issuedRowRefusal = () =>
  new Refusal('conflict', 'ISSUED', 'Ce document est émis\u00a0: il ne peut être ni modifié ni supprimé. Corrigez-le par un avoir.')

const dayGoesBack = (series: string, lastDay: string) =>
  new Refusal(
    'conflict',
    'SERIES_DATE_BACK',
    `Le dernier document de la série ${series} est daté du ${formatDay(lastDay)}\u00a0: un document émis ensuite ne peut pas porter une date antérieure.`,
  )

export type IssuedNumber = { number: string; hash: string; previousHash: string }

/**
 * Takes the next number of a series, in the transaction of the document: the row of the series stays locked until COMMIT, so that two
 * documents never have one number, and a refused document leaves no hole. Call it last, after every check: other documents of the series
 * wait for this transaction. Numbers begin again with each year; days never go back.
 * @param series the letters before the year: `FA`
 * @param day the date of the document, a day in Paris
 * @param content the text that the hash protects, in one canonical form
 * @throws {Refusal} `SERIES_DATE_BACK` when `day` is before that of the last document
 * Source: CGI, ann. II, art. 242 nonies A, I-7°.
 */
export const takeNumber = async ({ db }: Pick<Work, 'db'>, series: string, day: string, content: string): Promise<IssuedNumber> => {
  const year = Number(day.slice(0, 4))
  const first = { series, year, last_number: 0, last_day: day, last_hash: chainStart }
  await db
    .insertInto('number_series')
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const last = await db.selectFrom('number_series').selectAll().where('series', '=', series).forUpdate().executeTakeFirstOrThrow()
  if (day < last.last_day) throw dayGoesBack(series, last.last_day)
  const position = last.year === year ? last.last_number + 1 : 1
  const number = formatSeriesNumber(series, year, position)
  const previousHash = last.last_hash
  const hash = hashOf({ previousHash, number, day, content })
  await db
    .updateTable('number_series')
    .set({ year, last_number: position, last_day: day, last_hash: hash })
    .where('series', '=', series)
    .execute()
  return { number, hash, previousHash }
}
