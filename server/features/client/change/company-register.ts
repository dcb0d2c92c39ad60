import type { Company } from '@adm/contract/client/client-change'
import { siret as siretSchema } from '@adm/domain/values/company-number'
import { vatNumberOfSiren } from '@adm/domain/values/company-number-format'
import { z } from 'zod'
import { openOutsideSearch, type OutsideSearch } from '../../../platform/outside-search.ts'

/** A register of the country's companies; `null` when it cannot answer now. */
export type CompanyRegister = OutsideSearch<Company>

const most = 8

const establishment = z.object({
  siret: z.string().nullish(),
  /** In one line, `1 RUE DU PORT 13002 MARSEILLE`. */
  adresse: z.string().nullish(),
  code_postal: z.string().nullish(),
  libelle_commune: z.string().nullish(),
  etat_administratif: z.string().nullish(),
})
type Establishment = z.output<typeof establishment>

/** The fields read from the public register's response. Source: https://recherche-entreprises.api.gouv.fr/docs/ */
const answer = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: z.string().nullish(),
      nom_raison_sociale: z.string().nullish(),
      siege: establishment,
      matching_etablissements: z.array(establishment).nullish(),
    }),
  ),
})

const openState = 'A'
/** Words that stay in lower case when the register's capitals become normal text: « 1 Rue du Port ». */
const smallWords = /^(de|du|des|la|le|les|l|d|et|en|sur|sous|aux?)$/
const inLetters = (text: string): string =>
  text
    .toLocaleLowerCase('fr')
    .replace(/[\p{L}\p{N}]+/gu, (word, at: number) =>
      at > 0 && smallWords.test(word) ? word : word.charAt(0).toLocaleUpperCase('fr') + word.slice(1),
    )

const toCompany = (
  name: string,
  siren: string,
  { siret, adresse, code_postal: zipCode, libelle_commune: city }: Establishment,
): Company[] => {
  if (!siret || !siretSchema.safeParse(siret).success || !zipCode || !/^\d{5}$/.test(zipCode) || !city) return []
  const street = adresse?.split(` ${zipCode} `)[0] ?? ''
  return [{ name, siret, siren, vatNumber: vatNumberOfSiren(siren), address: inLetters(street), zipCode, city: inLetters(city) }]
}

/** Each company once at its seat, with its other matching addresses; closed and non-public ones are left out. */
const toCompanies = ({ results }: z.output<typeof answer>): Company[] => {
  const companies = results.flatMap(
    ({ siren, nom_raison_sociale: shortName, nom_complet: fullName, siege, matching_etablissements: others }) => {
      const name = shortName ?? fullName ?? ''
      const open = [...(others ?? []), siege].filter(({ etat_administratif: state }) => state === openState)
      return open.flatMap((location) => toCompany(name, siren, location))
    },
  )
  return [...new Map(companies.map((company) => [company.siret, company])).values()].slice(0, most)
}

/** The public register of companies at this URL (`https://recherche-entreprises.api.gouv.fr/search`). Its timeout is 1.5 s. */
export const openCompanyRegister = (url: string): CompanyRegister =>
  openOutsideSearch({
    url,
    patienceMs: 1_500,
    parametersOf: (typed) => {
      const number = typed.replace(/[\s.]/g, '')
      return { q: /^\d+$/.test(number) ? number : typed, per_page: String(most), page: '1' }
    },
    read: (body) => toCompanies(answer.parse(body)),
  })
