import { type CheckerFilters, checkerCalls } from '@adm/contract/checker/checker'
import { type ClientFilters, clientCalls } from '@adm/contract/client/client'
import { featuresOf } from '@adm/contract/call'
import { bookingTodayCalls, type TodayTask } from '@adm/contract/dashboard'
import { type UserFilters, userCalls } from '@adm/contract/user'
import type { HomeTask } from '@adm/domain/user/home-duty'
import { isOn, mayCall, type Session } from '../../platform/session/session.tsx'

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
/** The tasks that are not filters of the list of orders. */
export type OtherTask = CheckerTaskName | ClientTaskName | UserTaskName

/** Whether a task is a filter of the list of checkers. */
export const isCheckerTask = (task: HomeTask): task is CheckerTaskName => task in checkerTasks
/** Whether a task is a filter of the list of clients. */
export const isClientTask = (task: HomeTask): task is ClientTaskName => task in clientTasks
/** Whether a task is a filter of the list of users. */
export const isUserTask = (task: HomeTask): task is UserTaskName => task in userTasks
/** Whether a task is a filter of the list of orders. */
export const isBookingTask = (task: HomeTask): task is TodayTask => !isCheckerTask(task) && !isClientTask(task) && !isUserTask(task)

const callOf = (task: HomeTask) => {
  if (isCheckerTask(task)) return checkerCalls.count
  if (isClientTask(task)) return clientCalls.count
  return isUserTask(task) ? userCalls.list : bookingTodayCalls.today
}

/** Whether the person may read the list of a task, of a feature that is on. */
export const mayReadTask = (session: Session, task: HomeTask): boolean => {
  const call = callOf(task)
  return mayCall(session, call.requires) && featuresOf(call).every((feature) => isOn(session, feature))
}
