import { z } from 'zod'
import type { CheckerNetwork, CheckerType } from '../checker/checker.ts'
import { checkerNetworkLabels, checkerTypes } from '../checker/checker.ts'
import { travelProfiles } from '../checker/travel.ts'
import { rule } from '../values/rule.ts'
import { longText, requiredText, typedCode, zipCode } from '../values/text.ts'
import { zipRefusals } from './zip-refusals.ts'

/** More than the zip codes of any department, but a limit for pasted lists. */
const mostZips = 2_000
const departmentMessage = 'Le département a 2 ou 3 caractères : 35, 2A, 974.'

/** A department, the prefix of INSEE codes: `35`, `2A`, `974`. */
const department = typedCode()
  .toUpperCase()
  .transform((text) => text || null)
  .check(rule((code) => code === null || /^(2[AB]|\d{2,3})$/.test(code), departmentMessage))
  .nullish()

/** A possible zip code: 01 to 95 with Corsica's 20, and 97 and 98 overseas. Not an INSEE code. The register decides whether it exists. */
export const areaZip = zipCode.regex(/^(0[1-9]|[1-8]\d|9[0-578])/, zipRefusals.unknown)

/** Zip codes without duplicates, sorted. */
export const zipCodes = z
  .array(areaZip, 'Indiquez des codes postaux.')
  .max(mostZips, `Indiquez ${mostZips.toLocaleString('fr-FR')} codes postaux au plus à la fois.`)
  .transform((zips) => [...new Set(zips)].sort())

const aroundMessage = 'Indiquez un nombre de minutes entre 0 et 60.'
const informations = {
  name: requiredText('Renseignez un nom.', 200),
  department,
  managerId: z.uuid('Choisissez une personne.').nullish(),
  informations: longText,
  /** Speed profile of its roads; null: by zip code. */
  travelProfile: z.enum(travelProfiles, 'Choisissez un profil.').nullish(),
  /** Minutes to park and to find the door; null: the default. */
  aroundMinutes: z.int(aroundMessage).min(0, aroundMessage).max(60, aroundMessage).nullish(),
}

/** A new area. Source: ENT-6, `docs/domain.md` 3.4. */
export const areaDraft = z.strictObject({
  ...informations,
  zips: zipCodes.default([]),
})
export type AreaDraft = z.output<typeof areaDraft>

/** A line of an imported file: a zip code and its area; the department is used only to create the area. */
export const zipLine = z.strictObject({ areaName: informations.name, department, zip: areaZip })
export type ZipLine = z.output<typeof zipLine>

/** The fields edited in place; zip codes and checkers have their own calls. */
export const areaChange = z.strictObject(informations).partial()
export type AreaChange = z.output<typeof areaChange>

/** A checker who serves the area, as primary or as secondary. */
export const areaChecker = z.object({
  id: z.uuid(),
  name: z.string(),
  isPrimary: z.boolean(),
  type: z.enum(checkerTypes) satisfies z.ZodType<CheckerType>,
  network: z.literal(['OUT_OF_NETWORK', 'WORKING']).nullable() satisfies z.ZodType<CheckerNetwork | null>,
})
export type AreaChecker = z.output<typeof areaChecker>

/** An area with its zip codes, manager and checkers. */
export const area = z.object({
  id: z.uuid(),
  name: z.string(),
  department: z.string().nullable(),
  managerId: z.uuid().nullable(),
  managerName: z.string().nullable(),
  informations: z.string().nullable(),
  travelProfile: z.enum(travelProfiles).nullable(),
  aroundMinutes: z.int().nullable(),
  zips: z.array(z.string()),
  checkers: z.array(areaChecker),
  version: z.int(),
})
export type Area = z.output<typeof area>

/** French label of a network status. */
export const networkInWords = (network: CheckerNetwork | null): string => (network ? checkerNetworkLabels[network] : 'Non défini')
