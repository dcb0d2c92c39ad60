import type { Offer } from '@adm/domain/offer/offer'
import { type PriceTerms, volumeAt } from '@adm/domain/offer/price'
import type { PriceSource } from '@adm/domain/offer/price-line'
import type { GridPrices } from '@adm/domain/offer/price-grid'
import { byService, publicGridDay, publicGridId, publicPrices, publicVersionId } from '@adm/domain/offer/public-grid'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'

type DemoVersion = { id: string; number: number; validFrom: string; prices: GridPrices }
type DemoGrid = { id: string; name: string; offer: Offer; versions: readonly DemoVersion[] }

/** The public prices less `less` percent, rounded to ten cents. */
const negotiated = (less: number, change: Partial<GridPrices>): GridPrices => ({
  ...publicPrices,
  base: byService((service, roomCount) => Math.round((publicPrices.base[service][roomCount] * (100 - less)) / 1_000) * 10),
  ...change,
})
const byMonth = [
  { from: 10, rate: 1_000 },
  { from: 20, rate: 2_000 },
  { from: 30, rate: 3_000 },
]
const framework = { minimum: 4_500, fees: { lastMinuteRate: 4_000, unsuccessfulMoveRate: 5_000, displacement: 3_900 } }
const id = (rank: number): string => `01900000-0000-7000-8000-0000000001${String(rank).padStart(2, '0')}`

/** The negotiated grids of the demo company; the migrations create the public one. */
export const demoGrids: readonly DemoGrid[] = [
  {
    id: id(1),
    name: 'Grille Pro',
    offer: 'PRO',
    versions: [
      {
        id: id(2),
        number: 1,
        validFrom: '2023-01-01',
        prices: negotiated(5, { sameDay: [{ from: 3, rate: 1_000 }], month: byMonth.slice(0, 1) }),
      },
      { id: id(3), number: 2, validFrom: '2026-09-01', prices: negotiated(3, { sameDay: [{ from: 3, rate: 1_000 }], month: byMonth }) },
    ],
  },
  {
    id: id(4),
    name: 'Grille Entreprise',
    offer: 'ENTREPRISE',
    versions: [
      { id: id(5), number: 1, validFrom: '2023-01-01', prices: negotiated(12, framework) },
      { id: id(6), number: 2, validFrom: '2026-07-01', prices: negotiated(10, { ...framework, surfaceStep: 600 }) },
    ],
  },
]

const publicGrid: DemoGrid = {
  id: publicGridId,
  name: 'Grille publique',
  offer: 'PAY_AS_YOU_GO',
  versions: [{ id: publicVersionId, number: 1, validFrom: publicGridDay, prices: publicPrices }],
}

/** The client's own discount rate: one client in ten has one, by the last digit of its SIRET. */
export const discountOf = ({ siret }: { siret: string }): number => (siret.endsWith('7') ? 500 : 0)

type Ordering = { client: { id: string; offer: Offer; siret: string }; at: string; wishedDay: string | null | undefined }
/** Gives the price terms of an order as the services compute them: each order counts in the volume of the next ones. */
export type Tariff = (order: Ordering) => { terms: PriceTerms; source: PriceSource }

/** Makes a company's tariff, which counts its orders for the volume discounts. */
export const makeTariff = (): Tariff => {
  const madeAt = new Map<string, number[]>()
  const rankAmong = (key: string, at: number): number => {
    const made = madeAt.get(key) ?? []
    made.push(at)
    madeAt.set(key, made)
    return made.filter((earlierAt) => earlierAt < at).length + 1
  }
  return ({ client, at, wishedDay }) => {
    const day = dayOf(at)
    const grid = demoGrids.find(({ offer }) => offer === client.offer) ?? publicGrid
    const version = grid.versions.findLast(({ validFrom }) => validFrom <= day) ?? grid.versions[0]
    if (!version) throw new Error(`${grid.name} has no version on ${day}`)
    const { prices, number, validFrom, id: versionId } = version
    const moment = Date.parse(at)
    const ranks = {
      month: rankAmong(`${client.id} ${startOfDay(`${day.slice(0, 7)}-01`)}`, moment),
      day: wishedDay ? rankAmong(`${client.id} ${wishedDay} wished`, moment) : 1,
    }
    const volume = volumeAt(prices, ranks)
    const discountRate = discountOf(client)
    const fixed = { discountRate, minimumCents: null, volume, fees: prices.fees }
    const source = { gridId: grid.id, gridName: grid.name, versionId, number, validFrom, ...fixed }
    return { terms: { prices, discountRate, volume }, source }
  }
}
