import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { areaCalls } from '@adm/contract/area'
import { type Area, type AreaChange, area as areaSchema, areaChange } from '@adm/domain/area/area'
import type { areaEvents } from '@adm/domain/area/area-events'
import { type TravelProfile, travelProfileLabels, travelProfiles, usualAroundMinutes } from '@adm/domain/checker/travel'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { actOf, editAct, stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields, type RecordSubject } from '../../recipes/page/record-subject.ts'
import { asText } from '../../recipes/page/record-words.ts'
import { readAgain } from '../../platform/api/read-again.ts'

const isProfile = (value: unknown): value is TravelProfile => travelProfiles.some((profile) => profile === value)

const areaFields = {
  name: { label: 'Nom', words: asText },
  department: { label: 'Département', words: asText },
  managerName: { label: 'Responsable', words: asText },
  travelProfile: {
    label: 'Vitesse des trajets',
    words: (value) => (isProfile(value) ? travelProfileLabels[value] : 'Selon le code postal'),
  },
  aroundMinutes: {
    label: 'Stationnement et accès',
    words: (value) => (typeof value === 'number' ? `${value} min` : `${usualAroundMinutes} min, comme partout`),
  },
  informations: { label: 'Notes', words: asText },
} satisfies RecordFields

const areaHistory = z.object({ zips: z.array(z.string()), name: z.string(), isPrimary: z.boolean() }).partial()
const mostZips = 30
const listed = (zips: readonly string[]): string =>
  `${zips.slice(0, mostZips).join(', ')}${zips.length > mostZips ? ` et ${zips.length - mostZips} de plus` : ''}`

const sentences = plainEvents<keyof typeof areaEvents>({
  created: 'a créé la zone',
  deleted: 'a supprimé la zone',
  restored: 'a rétabli la zone supprimée',
  zipsAdded: 'a ajouté des codes postaux',
  zipsRemoved: 'a retiré des codes postaux',
  checkerAdded: 'a donné un contrôleur à la zone',
  checkerChanged: "a changé le rang d'un contrôleur",
  checkerRemoved: 'a retiré un contrôleur de la zone',
  checkersPutBack: 'a remis les contrôleurs de la zone',
})

/** An area as a record subject: fields, calls, history acts and sentences. */
export const areaRecord: RecordSubject<Area, AreaChange> = {
  name: 'area',
  thing: 'la zone',
  fields: areaFields,
  following: ['managerName'],
  change: areaCalls.change,
  nameOf: ({ name }) => name,
  save: ({ id, version }, change, key) => callApi(areaCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => areaSchema.safeParse(row).data,
  cacheSaved: (queries, saved) => cacheArea(queries, saved),
  read: areaCalls.read,
  history: areaCalls.history,
  historyChoices: areaCalls.historyChoices,
  acts: [
    editAct,
    actOf('zips', 'Codes postaux', ['zipsAdded', 'zipsRemoved']),
    actOf('checkers', 'Contrôleurs', ['checkerAdded', 'checkerChanged', 'checkerRemoved']),
    stepAct,
  ],
  restores: Object.keys(areaChange.shape),
  event: (line) => {
    const { zips, name, isPrimary } = areaHistory.catch({}).parse(line.facts ?? {})
    const rank = isPrimary ? 'principal' : 'secondaire'
    return {
      ...sentences(line),
      facts: [
        ...(zips ? [{ label: zips.length > 1 ? 'Codes postaux' : 'Code postal', value: listed(zips) }] : []),
        ...(name ? [{ label: 'Contrôleur', value: isPrimary === undefined ? name : `${name}, ${rank}` }] : []),
      ],
    }
  },
}

/** Writes a saved area into its cache entry, and reads its figures and the lists again. */
export const cacheArea = (queries: QueryClient, saved: Area): void => {
  const { queryKey } = apiQuery(areaCalls.read, { params: { id: saved.id } })
  queries.setQueryData(queryKey, saved)
  void readAgain(queries, 'area')
}
