import { deliveryFileCalls } from '@adm/contract/delivery/delivery-file'
import { z } from 'zod'
import { importInto } from '../../../platform/import/import.routes.ts'
import { lotColumns, readLotColumns } from './delivery-import-columns.ts'
import { compareLots, type LotDraft, lotDraft, type LotScope, writeLots } from './delivery-import.service.ts'

const { requires } = deliveryFileCalls.import
const template = { things: 'lots', columnsOf: async () => lotColumns }

/** Lots of a delivery from a file, as they are typed in its grid; the same file sent again changes its rows. */
export const lotImport = importInto<LotDraft, LotScope>({
  subject: 'delivery-row',
  requires,
  scope: z.object({ deliveryId: z.uuid(), mends: z.boolean() }),
  template,
  partOf: (scope) => ({
    subject: 'delivery-row',
    requires,
    ...template,
    blank: {},
    draft: lotDraft,
    readColumns: (db, sheet) => readLotColumns(db, scope.deliveryId, sheet),
    compare: (db, rows, choices) => compareLots(db, scope, rows, choices),
    findClashes: async () => [],
    writeAll: (work, rows, fileName) => writeLots(work, scope, rows, fileName),
  }),
})
