import type { Permission } from '@adm/domain/permission'
import type { z } from 'zod'
import { alertList } from './alert/alert.ts'
import { areaList } from './area.ts'
import { billingLineList } from './billing-line/billing-line.ts'
import { bookingList } from './booking/booking.ts'
import { businessList } from './business.ts'
import { checkerList } from './checker/checker.ts'
import { clientList } from './client/client.ts'
import { deliveryList } from './delivery/delivery.ts'
import { invoiceList } from './invoice/invoice.ts'
import { invoiceRunList } from './invoice-run/invoice-run.ts'
import { notificationList } from './notification/notification.ts'
import { quotationList } from './quotation/quotation.ts'
import { warningList } from './warning/warning.ts'

/** The lists with saved views. */
export const viewedLists = [
  alertList,
  billingLineList,
  bookingList,
  businessList,
  checkerList,
  clientList,
  deliveryList,
  invoiceList,
  invoiceRunList,
  notificationList,
  quotationList,
  warningList,
] as const
export type ViewedList = (typeof viewedLists)[number]['name']

/** Every list with a page and a file: what names such lists derives from here. */
export const lists = [...viewedLists, areaList] as const
type AnyList = (typeof lists)[number]
/** Files of rows that are no list of their own, with their French names. */
export const otherFiles = { 'delivery-rows': "Lots d'une livraison", 'invoice-run-rows': "Lignes d'un run de facturation" } as const
/** A list in the log of files, by its part of the path: `/api/bookings/export`. */
export type ExportSubject = AnyList['plural'] | keyof typeof otherFiles

type FiltersOf<List> = List extends { filters: z.ZodType } ? keyof z.output<List['filters']> : never
/** The name of a filter of any list. */
export type FilterName = Exclude<FiltersOf<AnyList>, 'sort'>

const readers: ReadonlyMap<string, Permission> = new Map(viewedLists.map((list) => [list.name, list.readers]))
/** The permission to read a list, hence its views. */
export const readersOfList = (list: ViewedList): Permission => readers.get(list) ?? 'all'

const titles: ReadonlyMap<string, string> = new Map([
  ...lists.map(({ plural, title }) => [plural, title] as const),
  ...Object.entries(otherFiles),
])
/** The French name of a list in the log of files. */
export const titleOfList = (subject: ExportSubject): string => titles.get(subject) ?? subject
