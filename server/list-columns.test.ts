import { areaList } from '@adm/contract/area'
import { bookingList } from '@adm/contract/booking/booking'
import { checkerList } from '@adm/contract/checker/checker'
import { clientList } from '@adm/contract/client/client'
import { notificationList } from '@adm/contract/notification/notification'
import { warningList } from '@adm/contract/warning/warning'
import { expect, it } from 'vitest'
import { areaSheet } from './features/area/area-export.ts'
import { bookingSheet } from './features/booking/list/booking-export.ts'
import { checkerSheet } from './features/checker/list/checker-export.ts'
import { notificationSheet } from './features/notification/notification-export.ts'
import { clientSheet } from './features/client/list/client-export.ts'
import { warningSheet } from './features/warning/warning-export.ts'

it.each([
  ['areas', areaList, areaSheet],
  ['orders', bookingList, bookingSheet],
  ['checkers', checkerList, checkerSheet],
  ['clients', clientList, clientSheet],
  ['messages', notificationList, notificationSheet],
  ['warnings', warningList, warningSheet],
])('the file of the %s has a column for each column of the screen', (_, { columns }, sheet) => {
  const exported = new Set<string | null>(sheet.columns.map((column) => column.in))
  expect(columns.filter((column) => !exported.has(column))).toEqual([])
})
