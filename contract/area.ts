import { area, areaChange, areaDraft, zipCodes } from '@adm/domain/area/area'
import { zipCode, typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls } from './call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from './call/list.ts'
import { historyCallsOf } from './platform/history.ts'
import { importCallsOf } from './platform/import.ts'
import { named } from './call/name-search.ts'

/** The sort orders of the list; `-` reverses the order. */
export const areaSorts = [
  'name',
  '-name',
  'department',
  '-department',
  'zips',
  '-zips',
  'checkers',
  '-checkers',
  'orders',
  '-orders',
] as const

/** A row of the list. */
export const areaRow = z.object({
  id: z.uuid(),
  name: z.string(),
  department: z.string().nullable(),
  managerName: z.string().nullable(),
  zipCount: z.int(),
  /** Primary checkers first. */
  checkerNames: z.array(z.string()),
  openOrders: z.int(),
  version: z.int(),
})
export type AreaRow = z.output<typeof areaRow>

const areaColumns = ['name', 'department', 'manager', 'zips', 'checkers', 'orders'] as const
export type AreaColumn = (typeof areaColumns)[number]

export const areaList = nameList(
  { name: 'area', plural: 'areas', title: 'Zones', readers: 'areas:read' },
  defineList({
    filters: {
      /** A name, a zip code or its beginning, the beginning of a commune's name. */
      text: typedText().max(200).optional(),
      sort: z.enum(areaSorts).default('name'),
    },
    pages: numberedPages,
    row: areaRow,
    columns: areaColumns,
  }),
)
export type AreaFilters = z.output<typeof areaList.filters>

/** A pasted line with its communes, or the reason why it cannot join the area. */
export const checkedZip = z.object({
  line: z.int(),
  typed: z.string(),
  communes: z.array(z.string()),
  refusal: z.string().nullable(),
})
export type CheckedZip = z.output<typeof checkedZip>

/** A zip code with its communes and the orders that are still open there. */
const servedZip = z.object({ zipCode: z.string(), communes: z.array(z.string()), openOrders: z.int() })
export type ServedZip = z.output<typeof servedZip>

const minutes = z.number()
const capacityWeek = z.object({
  week: z.string(),
  primaryMinutes: minutes,
  secondaryMinutes: minutes,
  plannedMinutes: minutes,
  wishedMinutes: minutes,
})
export const areaCapacity = z.object({
  weeks: z.array(capacityWeek),
  /** Of open orders without a date, or with a past date. */
  undatedMinutes: minutes,
})
export type AreaCapacity = z.output<typeof areaCapacity>

const position = z.tuple([z.number(), z.number()])
const point = z.object({ type: z.literal('Point'), coordinates: position })
const shape = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) })
/** An area of the map: `colour` differs from the neighbours' colours, `box` contains its communes. */
const areaFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: shape,
  properties: z.object({
    kind: z.literal('area'),
    name: z.string(),
    colour: z.int(),
    zipCount: z.int(),
    checkerCount: z.int(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
})
const checkerFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: point,
  properties: z.object({ kind: z.literal('checker'), name: z.string() }),
})
const unservedFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: point,
  properties: z.object({ kind: z.literal('unserved'), name: z.string(), orders: z.int() }),
})
/** GeoJSON: the areas, the homes of checkers, and the ordered zip codes that no area serves. */
export const areaMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.union([areaFeature, checkerFeature, unservedFeature])),
})
export type AreaMap = z.output<typeof areaMap>
export type AreaFeature = z.output<typeof areaFeature>
export type PointFeature = z.output<typeof checkerFeature> | z.output<typeof unservedFeature>

const areas = { requires: ['areas:read'] } as const
const areaListCalls = listCallsOf(areaList, {
  list: 'Les zones',
  export: 'Les zones du filtre dans un fichier',
})
const changing = { requires: ['areas:update'], params: byId, answer: area } as const

export const areaCalls = defineCalls(
  {
    ...importCallsOf('/api/areas', ['areas:update']),
    list: areaListCalls.list,
    export: areaListCalls.export,
    /** Names of areas, for every page that displays them. */
    names: {
      method: 'GET',
      path: '/api/areas/names',
      summary: 'Les noms de toutes les zones, par ordre alphabétique',
      requires: ['areas:read'],
      orAnyOf: ['checkers:read', 'checkers:update', 'clients:update'],
      features: [],
      answer: z.array(named),
    },
    map: {
      ...areas,
      method: 'GET',
      path: '/api/areas/map',
      summary: 'La carte des zones, en GeoJSON ; les contrôleurs y sont pour qui peut les voir',
      answer: areaMap,
    },
    read: { ...areas, method: 'GET', path: '/api/areas/:id', summary: 'Une zone', params: byId, answer: area, version: 'answered' },
    create: {
      method: 'POST',
      path: '/api/areas',
      summary: 'Créer une zone, avec ses codes postaux',
      requires: ['areas:update'],
      body: areaDraft,
      answer: area,
      status: 201,
      version: 'answered',
    },
    change: {
      ...changing,
      method: 'PATCH',
      path: '/api/areas/:id',
      summary: "Changer les informations d'une zone",
      body: areaChange,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/areas/:id',
      summary: 'Supprimer une zone dont aucune commande ne dépend',
      requires: ['areas:update'],
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    ...historyCallsOf('/api/areas', areas.requires),
    checkZips: {
      method: 'POST',
      path: '/api/areas/zip-codes/check',
      summary: 'Vérifier des codes postaux collés, ligne par ligne, sans rien enregistrer',
      requires: ['areas:update'],
      body: z.strictObject({ lines: z.array(z.string().max(200)).max(2_000), areaId: z.uuid().optional() }),
      bodyBytes: 2 ** 19,
      answer: z.array(checkedZip),
      transaction: false,
    },
    zips: {
      ...areas,
      method: 'GET',
      path: '/api/areas/:id/zip-codes',
      summary: "Les codes postaux d'une zone, avec leurs communes, et les voisins commandés mais non desservis",
      params: byId,
      answer: z.object({ items: z.array(servedZip), unserved: z.array(servedZip) }),
    },
    addZips: {
      ...changing,
      method: 'POST',
      path: '/api/areas/:id/zip-codes',
      summary: 'Ajouter des codes postaux',
      body: z.strictObject({ zips: zipCodes }),
      version: 'answered',
    },
    removeZips: {
      ...changing,
      method: 'POST',
      path: '/api/areas/:id/zip-codes/removals',
      summary: 'Retirer des codes postaux ; là où des commandes sont ouvertes, il faut `force`',
      body: z.strictObject({ zips: zipCodes, force: z.boolean().default(false) }),
      version: 'answered',
    },
    setChecker: {
      ...changing,
      method: 'POST',
      path: '/api/areas/:id/checkers',
      summary: 'Donner un contrôleur à la zone, principal ou secondaire, ou changer son rang',
      body: z.strictObject({ checkerId: z.uuid('Choisissez un contrôleur.'), isPrimary: z.boolean('Choisissez un rang.') }),
      version: 'answered',
    },
    removeChecker: {
      ...changing,
      method: 'DELETE',
      path: '/api/areas/:id/checkers/:checkerId',
      summary: 'Retirer un contrôleur de la zone',
      params: z.object({ id: z.uuid(), checkerId: z.uuid() }),
      version: 'required',
    },
    capacity: {
      ...areas,
      method: 'GET',
      path: '/api/areas/:id/capacity',
      shows: ['area', 'checker', 'booking', 'time-block'],
      summary: 'Les heures disponibles et demandées des semaines à venir',
      params: byId,
      query: z.strictObject({ weeks: z.coerce.number().int().min(1).max(26).default(8) }),
      answer: areaCapacity,
    },
    /** The area of a zip code, or none. Every address form needs it, whatever the person's permissions on areas. */
    ofZipCode: {
      method: 'GET',
      path: '/api/areas/zip-codes',
      summary: "La zone d'un code postal, s'il est desservi",
      requires: 'signedIn',
      features: [],
      query: z.strictObject({ zip: zipCode }),
      answer: z.object({ items: z.array(named) }),
    },
  },
  { shows: ['area', 'checker'] },
)
