import type { By } from '@adm/domain/actor'
import type { ActiveBlock } from '@adm/domain/client/client-blocking'
import type { Place } from '@adm/domain/checker/travel'
import { addDays } from '@adm/domain/values/date/moment'
import type { RolePreset } from '@adm/domain/user/role-preset'
import { type Agenda, makeAgenda } from '../booking/agenda.ts'
import type { Town } from './areas.ts'
import { type CompanySize, type Company, type DemoClient, makeCompany } from './company.ts'
import { makeTariff, type Tariff } from './tariff.ts'

/** The company at work: who acts, where a zip code is, who is free when, the numbers that orders get. */
export type CompanyState = Company & {
  by: (preset: RolePreset) => By
  system: By
  placeOf: (zipCode: string) => Place | null
  areaOf: (zipCode: string) => { id: string; name: string } | undefined
  blockOf: (client: DemoClient, day: string) => ActiveBlock | null
  agenda: Agenda
  tariff: Tariff
  /** The next order number of a year. */
  nextNumber: (year: number) => number
}

const liftedAfterDays = 20
const day = (client: DemoClient, lifted: number): string => addDays(client.block?.startDay ?? '', lifted)

/** The block that a client is under on a day. */
const blockOf = (client: DemoClient, on: string): ActiveBlock | null => {
  const { block } = client
  if (!block || on < block.startDay || (block.endDay !== null && on > block.endDay)) return null
  return block.isLifted && on >= day(client, liftedAfterDays) ? null : { title: block.title, startDay: block.startDay }
}

/** The day on which a lifted block was lifted. */
export const liftedOn = (client: DemoClient): string => day(client, liftedAfterDays)

/** People who came before: the accounts and areas that a larger company goes on with. */
type Founders = Pick<Company, 'accounts' | 'areas'>

/** The company of a size and seed, at work. */
export const makeCompanyState = (towns: readonly Town[], size: CompanySize, founders?: Founders): CompanyState => {
  const company = { ...makeCompany(towns, size, founders?.areas), ...founders }
  const places = new Map(towns.map(({ zipCode, latitude, longitude }) => [zipCode, { zipCode, latitude, longitude }]))
  const areas = new Map(company.areas.flatMap(({ id, name, zipCodes }) => zipCodes.map((zip) => [zip, { id, name }] as const)))
  let number = 0
  return {
    ...company,
    by: (preset) => {
      const account = company.accounts.find((one) => one.preset === preset)
      return { kind: 'staff', id: account?.id ?? null, permissions: account?.scope ?? [], actors: [] }
    },
    system: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] },
    placeOf: (zipCode) => places.get(zipCode) ?? null,
    areaOf: (zipCode) => areas.get(zipCode),
    blockOf,
    agenda: makeAgenda(company.checkers),
    tariff: makeTariff(),
    nextNumber: () => (number += 1),
  }
}
