import type { ClientChange } from '@adm/domain/client/client-draft'
import type { ClientTermsChange } from '@adm/domain/client/client-terms'
import { addDays, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { getClient } from '../../features/client/row/client.queries.ts'
import { changeClient, changeClientTerms } from '../../features/client/change/client.service.ts'
import { addClientUser } from '../../features/client/user/client-user.service.ts'
import type { Work } from '../../platform/work/work.ts'
import type { CompanyState } from './company-state.ts'

/** A change of a client, with its instant. */
type Act = { at: string; apply: (work: Work) => Promise<unknown> }

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
/** Upper bound of the clients changed after their creation; the others were only created. */
const mostChanged = 40

/** Changes the first clients, after their orders: these were created with the earlier values. */
export const changeClients = async (work: Work, company: CompanyState): Promise<void> => {
  const changed = company.clients.slice(0, mostChanged).filter(({ block }) => !block)
  const acts = changed.flatMap(({ id }, rank) => changeActs(id, rank, company, dayOf(work.now)))
  for (const { at, apply } of acts.toSorted((act, other) => act.at.localeCompare(other.at))) await apply({ ...work, now: at })
}

const changeActs = (id: string, rank: number, company: CompanyState, today: string): Act[] => {
  const on = (daysAgo: number, hour: string): string => instantAt(addDays(today, -daysAgo - (rank % 7)), hour)
  const [information, term, person] = [informations[rank % informations.length], terms[rank % terms.length], people[rank]]
  const [sales, administrator] = [company.by('sales'), company.by('administrator')]
  const versionOf = async (work: Work): Promise<number> => (await getClient(work.db, id)).version
  return [
    ...(information
      ? [{ at: on(74, '10:12'), apply: async (work: Work) => changeClient({ ...work, by: sales }, id, information, await versionOf(work)) }]
      : []),
    ...(person
      ? [
          {
            at: on(47, '11:30'),
            apply: (work: Work) => addClientUser({ ...work, by: sales }, id, { ...person, notifications: [...person.notifications] }),
          },
        ]
      : []),
    ...(term && rank % 2 === 0
      ? [
          {
            at: on(21, '16:05'),
            apply: async (work: Work) => changeClientTerms({ ...work, by: administrator }, id, term, await versionOf(work)),
          },
        ]
      : []),
  ]
}
