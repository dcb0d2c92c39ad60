import { type Place, travelMinutes } from '@adm/domain/checker/travel'
import type { Random } from '../random.ts'
import { areaPlan, uncoveredZips } from './area-plan.ts'
import { streetKinds, streetNames } from './names.ts'
import { founded } from './person.ts'

/** A zip code with its largest commune and the mean position of its communes. */
export type Town = Place & { city: string; population: number }
export type DemoArea = {
  id: string
  name: string
  /** The department of its largest town. */
  department: string | null
  zipCodes: readonly string[]
  towns: readonly Town[]
  population: number
}
const mostTowns = 40
/** Longest travel from the area's largest town to its other towns, in minutes: the first checker reaches them in a morning. */
const farthestMinutes = 140

/** A random number and street. */
export const streetAddress = (random: Random): string =>
  `${random.int(1, 180)}${random.bool(0.06) ? ' bis' : ''} ${random.weighted(streetKinds)} ${random.pick(streetNames)}`

/** The department of a zip code; Corsica's two departments differ in the third digit. */
const departmentOf = (zip: string): string | null => {
  if (/^20[01]/.test(zip)) return '2A'
  if (zip.startsWith('20')) return '2B'
  return zip.slice(0, /^9[78]/.test(zip) ? 3 : 2) || null
}

/** Makes the areas of the plan from the zip codes of the register. */
export const makeAreas = (random: Random, towns: readonly Town[]): DemoArea[] => {
  const planOf = (zip: string) =>
    uncoveredZips.includes(zip) ? -1 : areaPlan.findIndex(({ zips }) => zips.some((start) => zip.startsWith(start)))
  const placed = towns.map((town) => ({ town, plan: planOf(town.zipCode) }))
  return areaPlan.map(({ name }, index) => {
    const mine = placed.filter(({ plan }) => plan === index).map(({ town }) => town)
    const sorted = mine.toSorted((a, b) => b.population - a.population || a.zipCode.localeCompare(b.zipCode))
    const near = sorted.filter((town) => travelMinutes(sorted[0] ?? null, town) <= farthestMinutes).slice(0, mostTowns)
    const population = mine.reduce((sum, town) => sum + town.population, 0)
    const department = departmentOf(sorted[0]?.zipCode ?? '')
    return { id: random.id(founded), name, department, zipCodes: mine.map(({ zipCode }) => zipCode), towns: near, population }
  })
}

/** A random town of the area; large towns are more frequent. */
export const pickTown = (random: Random, { towns }: DemoArea): Town =>
  random.weighted(towns.map((town) => [town, Math.sqrt(town.population) + 1]))
