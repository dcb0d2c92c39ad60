import { type CheckerFilters, checkerCalls } from '../checker/checker.ts'
import { type ClientFilters, clientCalls } from '../client/client.ts'
import { type Call, isOpenTo } from '../call/call.ts'
import { featuresOf } from '../call/call-features.ts'
import { bookingTodayCalls, type TodayTask, todayTasks } from './dashboard.ts'
import { type UserFilters, userCalls } from '../user.ts'
import type { FeatureOption } from '@adm/domain/feature-option'
import type { Permission } from '@adm/domain/permission'
import type { HomeTask } from '@adm/domain/user/home/home-duty'

/** Days before its end from which on a certificate has to be renewed. */
const renewalDays = 30

/** The tasks of the list of checkers, each a filter of it. */
export const checkerTasks = {
  certificatesExpired: { network: ['WORKING'], certificate: 'expired', sort: 'expiry' },
  certificatesSoon: { network: ['WORKING'], certificate: renewalDays, sort: 'expiry' },
  networkUnset: { network: ['UNSET'], sort: '-createdAt' },
} satisfies Record<string, CheckerFilters>
/** The tasks of the list of clients. */
export const clientTasks = { clientsBlocked: { blocked: 'yes', sort: 'name' } } satisfies Record<string, ClientFilters>
/** The tasks of the list of users. */
export const userTasks = { accountsRequested: { status: ['waiting'], sort: 'status' } } satisfies Record<string, UserFilters>

export type CheckerTaskName = keyof typeof checkerTasks
export type ClientTaskName = keyof typeof clientTasks
export type UserTaskName = keyof typeof userTasks

/** Whether a task is a filter of the list of checkers. */
export const isCheckerTask = (task: HomeTask): task is CheckerTaskName => task in checkerTasks
/** Whether a task is a filter of the list of clients. */
export const isClientTask = (task: HomeTask): task is ClientTaskName => task in clientTasks
/** Whether a task is a filter of the list of users. */
export const isUserTask = (task: HomeTask): task is UserTaskName => task in userTasks
/** Whether a task is a filter of the list of orders. */
export const isBookingTask = (task: HomeTask): task is TodayTask => !isCheckerTask(task) && !isClientTask(task) && !isUserTask(task)

/** The call that counts a task. */
export const callOfTask = (task: HomeTask): Call => {
  if (isCheckerTask(task)) return checkerCalls.count
  if (isClientTask(task)) return clientCalls.count
  return isUserTask(task) ? userCalls.list : bookingTodayCalls.today
}

/** Whether somebody with these permissions may read the list of a task, of a feature that is on. */
export const mayReadTask = (granted: readonly Permission[], isOn: (feature: FeatureOption) => boolean, task: HomeTask): boolean => {
  const call = callOfTask(task)
  return isOpenTo(granted, call) && featuresOf(call).every(isOn)
}

/** The page of the rows that a task counts, with its filter. */
export const pageOfTask = (task: HomeTask, today: string): { path: string; search: object } => {
  if (isCheckerTask(task)) return { path: '/checker', search: checkerTasks[task] }
  if (isClientTask(task)) return { path: '/client', search: clientTasks[task] }
  if (isUserTask(task)) return { path: '/settings/users', search: userTasks[task] }
  return { path: '/booking', search: isBookingTask(task) ? todayTasks[task](today) : {} }
}
