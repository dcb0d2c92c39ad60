import { userEvents } from '@adm/domain/user/user-events'
import { startOfDay } from '@adm/domain/values/date/moment'
import { createArea } from '../../features/area/area.service.ts'
import { updatePassword } from '../../features/auth/password/account-link.queries.ts'
import { addPriceGridVersion, createPriceGrid } from '../../features/offer/price-grid.service.ts'
import { insertInvited } from '../../features/user/user.queries.ts'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'
import { createCheckers } from './checker-creation.ts'
import { createClients } from './client-creation.ts'
import type { CompanyState } from './company-state.ts'
import type { DemoAccount } from './company.ts'
import { founded } from './person.ts'
import { demoGrids } from './tariff.ts'

/** Creates the people, the places and the price grids of the company through the services, each at its instant and by its actor. */
export const createCompany = async (work: Work, company: CompanyState, passwordHash: string): Promise<void> => {
  const atFounding = workAt(work, founded, company.system)
  for (const account of company.accounts) await createAccount(atFounding, account, passwordHash)
  await createAreas(work, company)
  await createGrids(work, company)
  await createClients(work, company)
  await createCheckers(work, company)
}

/** Does not use the invitation service, which would mail a link: the demo has a fixed password. */
const createAccount = async (work: Work, { id, email, name, scope }: DemoAccount, passwordHash: string): Promise<void> => {
  const invited = await insertInvited(work.db, { id, email, name, scope: [...scope], createdAt: work.now })
  await record(work, userEvents.invited, { id, before: null, after: invited })
  await updatePassword(work.db, id, { password_hash: passwordHash, status: 'active', version: invited.version + 1 })
}

const createAreas = async (work: Work, { accounts, areas, by }: CompanyState): Promise<void> => {
  const managers = accounts.filter(({ preset }) => preset === 'network' || preset === 'planning')
  for (const [index, { id, name, department, zipCodes }] of areas.entries()) {
    const managerId = managers[index % managers.length]?.id ?? null
    await createArea(workAt(work, founded, by('network'), [id]), { name, department, managerId, zips: [...zipCodes] })
  }
}

/** Each version is added on its first day: the service refuses a day in the past. */
const createGrids = async (work: Work, { by }: CompanyState): Promise<void> => {
  for (const { id, name, offer, versions } of demoGrids) {
    const [first, ...later] = versions
    if (!first) throw new Error(`${name} has no version`)
    const on = (day: string, ids: readonly string[]): Work => workAt(work, startOfDay(day), by('administrator'), ids)
    await createPriceGrid(on(first.validFrom, [id, first.id]), { name, offer, validFrom: first.validFrom, prices: first.prices })
    for (const { id: versionId, validFrom, prices } of later)
      await addPriceGridVersion(on(validFrom, [versionId]), id, { validFrom, prices })
  }
}
