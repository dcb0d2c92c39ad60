import { bookingSheetCalls } from '@adm/contract/booking-sheet'
import { answers } from '../../platform/serve.ts'
import { readDaySheet } from './booking-sheet.service.ts'

export const bookingSheetRoutes = answers(bookingSheetCalls, {
  day: ({ query }, { db }) => readDaySheet(db, query),
})
