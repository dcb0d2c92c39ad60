import type { By } from '@adm/domain/actor'
import type { ActiveBlock } from '@adm/domain/client/client-blocking'
import type { Place } from '@adm/domain/checker/travel'
import { addDays } from '@adm/domain/values/date/moment'
import type { RolePreset } from '@adm/domain/user/role/role-preset-name'
import { type Agenda, makeAgenda } from '../booking/agenda.ts'
import type { SimulatedMeter } from '../booking/meter-simulation.ts'
import { makeRandom } from '../random.ts'
import type { Town } from './areas.ts'
import { type CompanySize, type Company, type DemoAccount, type DemoClient, makeCompany } from './company.ts'
import { makeTariff, type Tariff } from './tariff.ts'

/** The company with its state: actors, places of zip codes, agenda of the checkers, tariff, order numbers. */
export type CompanyState = Company & {
  /** The named account of a role. */
  by: (preset: RolePreset) => By
  /** Who of a role's team does the work of this subject, an order number for example: always the same person. */
  oneOf: (preset: RolePreset, subject: string) => By
  system: By
  placeOf: (zipCode: string) => Place | null
  areaOf: (zipCode: string) => { id: string; name: string } | undefined
  blockOf: (client: DemoClient, day: string) => ActiveBlock | null
  agenda: Agenda
  tariff: Tariff
  /** The meters of a dwelling, which its orders share and add to. */
  metersOf: (dwellingId: string) => SimulatedMeter[]
  /** The next order number of a year. */
  nextNumber: (year: number) => number
}

const liftedAfterDays = 20
const day = (client: DemoClient, lifted: number): string => addDays(client.block?.startDate ?? '', lifted)

/** The active blocking of a client on a day; null when there is none. */
const blockOf = (client: DemoClient, on: string): ActiveBlock | null => {
  const { block } = client
  if (!block || on < block.startDate || (block.endDate !== null && on > block.endDate)) return null
  return block.isLifted && on >= day(client, liftedAfterDays) ? null : { title: block.title, startDate: block.startDate }
}

/** The day on which a lifted blocking was lifted. */
export const liftedOn = (client: DemoClient): string => day(client, liftedAfterDays)

const byOf = (account: DemoAccount | undefined): By => ({
  kind: 'staff',
  id: account?.id ?? null,
  permissions: account?.scope ?? [],
  actors: [],
})

/** Accounts and areas of an existing company that a larger one reuses. */
type Founders = Pick<Company, 'accounts' | 'areas'>

/** Makes the company of a size and seed, with its state. */
export const makeCompanyState = (towns: readonly Town[], size: CompanySize, founders?: Founders): CompanyState => {
  const company = { ...makeCompany(towns, size, founders?.areas), ...founders }
  const places = new Map(towns.map(({ zipCode, latitude, longitude }) => [zipCode, { zipCode, latitude, longitude }]))
  const areas = new Map(company.areas.flatMap(({ id, name, zipCodes }) => zipCodes.map((zip) => [zip, { id, name }] as const)))
  const meters = new Map<string, SimulatedMeter[]>()
  let number = 0
  return {
    ...company,
    by: (preset) => byOf(company.accounts.find((account) => account.preset === preset)),
    oneOf: (preset, subject) => {
      const team = company.accounts.filter((account) => account.preset === preset)
      return byOf(makeRandom(0, `${preset} ${subject}`).pick(team))
    },
    system: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] },
    placeOf: (zipCode) => places.get(zipCode) ?? null,
    areaOf: (zipCode) => areas.get(zipCode),
    blockOf,
    agenda: makeAgenda(company.checkers),
    tariff: makeTariff(),
    metersOf: (dwellingId) => {
      const own = meters.get(dwellingId) ?? []
      meters.set(dwellingId, own)
      return own
    },
    nextNumber: () => (number += 1),
  }
}
