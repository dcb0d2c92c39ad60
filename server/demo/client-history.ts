import type { ClientChange } from '@adm/domain/client/client'
import type { ClientTermsChange } from '@adm/domain/client/client-terms'
import { addDays, dayOf, instantAt, startOfDay } from '@adm/domain/values/moment'
import { blockClient, blockForOverdue, liftForPayment } from '../features/client/client-blocking.service.ts'
import { getClient } from '../features/client/client.queries.ts'
import { changeClient, changeClientTerms } from '../features/client/client.service.ts'
import { addClientUser } from '../features/client/client-user.service.ts'
import { recordAll } from '../platform/history.ts'
import type { Work } from '../platform/work.ts'
import type { DemoClient } from './company.ts'
import { founded } from './person.ts'
import { liftedOn, type World } from './world.ts'

/** What somebody did to a client, at its moment. */
type Act = { at: string; tell: (work: Work) => Promise<unknown> }

const informations: readonly ClientChange[] = [
  { officeHours: 'Lundi à vendredi, 8 h 30 – 12 h et 14 h – 17 h 30' },
  { preferences: 'Appeler la gestionnaire avant tout report.' },
  { emergencyPhone: '+33639980417' },
  { preferences: 'Ne pas sonner avant 9 heures : le gardien ouvre.', officeHours: 'Lundi à samedi, 9 h – 12 h' },
]
const terms: readonly ClientTermsChange[] = [
  { keysInstructions: 'Clés à retirer la veille, contre pièce d’identité.' },
  { confirmedBy: 'tenant', dateChosenBy: 'tenant' },
  { paymentMeans: 'direct_debit' },
  { purchaseOrderRequired: true },
]
const people = [
  { name: 'Anne Lebreton', email: 'anne.lebreton@example.org', phone: '+33639980418', role: 'agent', notifications: ['report'] },
  { name: 'Marc Thévenin', email: 'marc.thevenin@example.org', phone: null, role: 'accountant', notifications: ['invoice', 'overdue'] },
] as const
/** The clients whose parameters were changed lately; the others were only taken in. */
const mostChanged = 40

/** Each client was taken in, and some were blocked, each act at its own moment: before any order. */
export const tellClientBeginnings = async (work: Work, world: World): Promise<void> => {
  const created = []
  for (const { id } of world.clients)
    created.push({ entity: 'client', id, kind: 'created', before: null, after: await getClient(work.db, id) })
  await recordAll({ ...work, now: founded, by: world.by('sales') }, created)
  const acts = world.clients.flatMap((client) => blockActs(client, world))
  for (const { at, tell } of acts) await tell({ ...work, now: at < work.now ? at : work.now })
}

/** What was changed of the first clients since, when the orders of then are told: they were taken by what was true on their day. */
export const tellClientChanges = async (work: Work, world: World): Promise<void> => {
  const changed = world.clients.slice(0, mostChanged).filter(({ block }) => !block)
  const acts = changed.flatMap(({ id }, rank) => changeActs(id, rank, world, dayOf(work.now)))
  for (const { at, tell } of acts.toSorted((one, other) => one.at.localeCompare(other.at))) await tell({ ...work, now: at })
}

const changeActs = (id: string, rank: number, world: World, today: string): Act[] => {
  const on = (daysAgo: number, hour: string): string => instantAt(addDays(today, -daysAgo - (rank % 7)), hour)
  const [information, term, person] = [informations[rank % informations.length], terms[rank % terms.length], people[rank]]
  const [sales, administrator] = [world.by('sales'), world.by('administrator')]
  const versionOf = async (work: Work): Promise<number> => (await getClient(work.db, id)).version
  return [
    ...(information
      ? [{ at: on(74, '10:12'), tell: async (work: Work) => changeClient({ ...work, by: sales }, id, information, await versionOf(work)) }]
      : []),
    ...(person
      ? [
          {
            at: on(47, '11:30'),
            tell: (work: Work) => addClientUser({ ...work, by: sales }, id, { ...person, notifications: [...person.notifications] }),
          },
        ]
      : []),
    ...(term && rank % 2 === 0
      ? [
          {
            at: on(21, '16:05'),
            tell: async (work: Work) => changeClientTerms({ ...work, by: administrator }, id, term, await versionOf(work)),
          },
        ]
      : []),
  ]
}

/** The block of a client, as somebody or the invoices asked for it; one that is still to come was asked today. */
const blockActs = ({ id: clientId, ...client }: DemoClient, world: World): Act[] => {
  const { block } = client
  if (!block) return []
  const { title, message, startDay, endDay } = block
  if (!block.isOverdue) {
    const asked = { title, message, startDay, endDay }
    return [{ at: startOfDay(startDay), tell: (work) => blockClient({ ...work, by: world.by('sales') }, clientId, asked) }]
  }
  const invoice = `F${startDay.slice(0, 4)}-0${startDay.slice(5, 7)}417`
  const bySystem = (work: Work): Work => ({ ...work, by: world.system })
  const blocked = {
    at: startOfDay(startDay),
    tell: (work: Work) => blockForOverdue(bySystem(work), { clientId, invoices: [invoice], title, message }),
  }
  if (!block.isLifted) return [blocked]
  const paid = startOfDay(liftedOn({ id: clientId, ...client }))
  return [blocked, { at: paid, tell: (work: Work) => liftForPayment(bySystem(work), { clientId, invoice, unpaid: [] }) }]
}
