import type { QueryClient } from '@tanstack/react-query'
import { type DayBoard, deliveryDayCalls, deliveryLotCalls } from '@adm/contract/delivery/delivery-day'
import type { DeliveryLotKind } from '@adm/domain/delivery/delivery-events'
import { type LotMarkChange, lotMarkChange, type MarkedLot, markedLot } from '@adm/domain/delivery/delivery-lot-mark'
import { lotMarkLabels } from '@adm/domain/delivery/lot-outcome'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { editAct } from '../../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields, type RecordSubject } from '../../../recipes/page/record-subject.ts'
import { asLabel, asText } from '../../../recipes/page/record-words.ts'

const lotFields = {
  mark: { label: 'État du lot', words: asLabel(lotMarkLabels) },
  reserves: { label: 'Réserves', words: asText },
} satisfies RecordFields

/** Writes a saved lot into the days of the cache, so that its tile changes at once, and reads the others again. */
const cacheLot = (queries: QueryClient, saved: MarkedLot): void => {
  queries.setQueriesData<DayBoard>(
    { queryKey: [deliveryDayCalls.read.path] },
    (board) => board && { ...board, lots: board.lots.map((lot) => (lot.id === saved.id ? { ...lot, ...saved } : lot)) },
  )
  void readAgain(queries, 'delivery-lot')
}

/** A lot on its day as a record subject: what is ticked of it may wait for the network. */
export const lotRecord: RecordSubject<MarkedLot, LotMarkChange> = {
  name: 'delivery-lot',
  thing: 'le lot',
  fields: lotFields,
  following: [],
  change: deliveryLotCalls.change,
  nameOf: ({ name }) => name,
  save: ({ id, version }, change, key) => callApi(deliveryLotCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => markedLot.safeParse(row).data,
  cacheSaved: cacheLot,
  read: deliveryLotCalls.read,
  history: deliveryLotCalls.history,
  historyChoices: deliveryLotCalls.historyChoices,
  acts: [editAct],
  restores: Object.keys(lotMarkChange.shape),
  event: plainEvents<DeliveryLotKind>({}),
}
