import { useQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker/checker'
import { clientCalls } from '@adm/contract/client/client'
import { userCalls } from '@adm/contract/user'
import { homeTaskLabels } from '@adm/domain/user/home/home-task'
import { apiQuery } from '../../platform/api/api.ts'
import { Figure } from '../../ui/figure/figures.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import {
  checkerTasks,
  type CheckerTaskName,
  clientTasks,
  type ClientTaskName,
  userTasks,
  type UserTaskName,
} from '@adm/contract/dashboard/home-task'

type Counted = { total: number; totalIsExact: boolean }
/** The figure while it is read has the place of a digit, so that nothing moves. */
const figureOf = (counted: Counted | undefined) => ({
  figure: counted ? formatTotal(counted.total, counted.totalIsExact) : '…',
  isNothing: counted?.total === 0,
})

/** Checkers that ask for an act. */
export const CheckerTask = ({ task }: { task: CheckerTaskName }) => {
  const query = checkerTasks[task]
  const { data } = useQuery(apiQuery(checkerCalls.count, { query }))
  return (
    <Figure to="/checker" search={{ ...query, pageIndex: 1 }} {...figureOf(data)}>
      {homeTaskLabels[task]}
    </Figure>
  )
}

/** Clients that ask for an act. */
export const ClientTask = ({ task }: { task: ClientTaskName }) => {
  const query = clientTasks[task]
  const { data } = useQuery(apiQuery(clientCalls.count, { query }))
  return (
    <Figure to="/client" search={{ ...query, pageIndex: 1 }} {...figureOf(data)}>
      {homeTaskLabels[task]}
    </Figure>
  )
}

/** Accounts that ask for an act; their list has no call of its own for a total. */
export const UserTask = ({ task }: { task: UserTaskName }) => {
  const query = userTasks[task]
  const { data } = useQuery(apiQuery(userCalls.list, { query: { ...query, pageIndex: 1, responsesByPage: 1 } }))
  return (
    <Figure to="/settings/users" search={{ ...query, pageIndex: 1 }} {...figureOf(data)}>
      {homeTaskLabels[task]}
    </Figure>
  )
}
