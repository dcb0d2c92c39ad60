import { bookingSheetCalls } from '@adm/contract/booking/booking-sheet'
import { answers } from '../../../platform/http/serve.ts'
import { readDaySheet } from './booking-sheet.service.ts'

export const bookingSheetRoutes = answers(bookingSheetCalls, {
  day: ({ query }, { db }) => readDaySheet(db, query),
})
