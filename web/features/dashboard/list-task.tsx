import { useQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker/checker'
import { clientCalls } from '@adm/contract/client/client'
import { userCalls } from '@adm/contract/user'
import { apiQuery } from '../../platform/api/api.ts'
import { Figure } from '../../ui/figure/figures.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import {
  checkerTasks,
  type CheckerTaskName,
  clientTasks,
  type ClientTaskName,
  type OtherTask,
  userTasks,
  type UserTaskName,
} from './task-list.ts'

const labels: Record<OtherTask, string> = {
  certificatesExpired: 'Contrôleurs avec une attestation expirée',
  certificatesSoon: 'Attestations à renouveler sous 30 jours',
  networkUnset: 'Contrôleurs sans statut réseau',
  clientsBlocked: 'Clients bloqués',
  accountsRequested: 'Comptes à activer',
}

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
      {labels[task]}
    </Figure>
  )
}

/** Clients that ask for an act. */
export const ClientTask = ({ task }: { task: ClientTaskName }) => {
  const query = clientTasks[task]
  const { data } = useQuery(apiQuery(clientCalls.count, { query }))
  return (
    <Figure to="/client" search={{ ...query, pageIndex: 1 }} {...figureOf(data)}>
      {labels[task]}
    </Figure>
  )
}

/** Accounts that ask for an act; their list has no call of its own for a total. */
export const UserTask = ({ task }: { task: UserTaskName }) => {
  const query = userTasks[task]
  const { data } = useQuery(apiQuery(userCalls.list, { query: { ...query, pageIndex: 1, responsesByPage: 1 } }))
  return (
    <Figure to="/settings/users" search={{ ...query, pageIndex: 1 }} {...figureOf(data)}>
      {labels[task]}
    </Figure>
  )
}
