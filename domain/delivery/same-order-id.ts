import type { CellErrors } from './delivery-lot.ts'
import type { DeliveryRow } from './delivery-row.ts'
import { numbersInWords } from './delivery-row-words.ts'

/** By what two order ids are the same: case does not count. */
export const orderIdKey = (orderId: string): string => orderId.toLowerCase()

type Named = Pick<DeliveryRow, 'id' | 'number' | 'orderId' | 'isExcluded'>

/** The numbers of the other rows with the same order id, by the identifier of the row. An excluded row makes no order: it does not count. */
export const sameOrderIds = (rows: readonly Named[]): ReadonlyMap<string, readonly number[]> => {
  const byKey = new Map<string, Named[]>()
  for (const row of rows) {
    if (row.orderId === null || row.isExcluded) continue
    const key = orderIdKey(row.orderId)
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const repeated = [...byKey.values()].filter(({ length }) => length > 1)
  return new Map(
    repeated.flatMap((same) =>
      same.map(({ id }) => [id, same.flatMap((other) => (other.id === id ? [] : [other.number])).toSorted((a, b) => a - b)] as const),
    ),
  )
}

/** The errors of a row, with that of an order id which other rows of these numbers bear. */
export const withSameOrderId = (errors: CellErrors, others: readonly number[] = []): CellErrors =>
  others.length === 0
    ? errors
    : {
        orderId: `Ce n° de commande est aussi celui ${others.length > 1 ? 'des lignes' : 'de la ligne'} ${numbersInWords(others)}.`,
        ...errors,
      }

/** Where the numbers of the others are not read. */
export const sameOrderIdMessage = "Ce n° de commande est aussi celui d'une autre ligne."
