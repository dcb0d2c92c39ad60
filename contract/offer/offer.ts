import { durationValue } from '@adm/domain/offer/duration-value'
import { offers } from '@adm/domain/offer/offer'
import { priceSource } from '@adm/domain/offer/price-line'
import { amount, rate } from '@adm/domain/offer/grid-fee'
import {
  gridPrices,
  priceGrid,
  priceGridChange,
  priceGridDraft,
  priceGridVersionChange,
  priceGridVersionDraft,
  volumeTiers,
} from '@adm/domain/offer/price-grid'
import { day } from '@adm/domain/values/date/moment'
import { zipCode, typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls, historyLine, several } from '../call/call.ts'
import { defineList, numberedPages } from '../call/list.ts'
import { named } from '../call/name-search.ts'

/** A grid as a row of the list: the version of today, and the number of versions. */
export const priceGridRow = z.object({
  ...priceGrid.omit({ versions: true }).shape,
  number: z.int().nullable(),
  validFrom: day.nullable(),
  nextFrom: day.nullable(),
  versionCount: z.int(),
})
export type PriceGridRow = z.output<typeof priceGridRow>

export const priceGridList = defineList({
  filters: {
    /** The name of the grid or of its client. */
    text: typedText().max(200).optional(),
    offer: several(z.enum(offers)),
    /** Also closed grids, which price no order any more. */
    closed: z.enum(['yes']).optional(),
  },
  pages: numberedPages,
  row: priceGridRow,
})
export type PriceGridFilters = z.output<typeof priceGridList.filters>

/** The own terms of a client: a discount; and a minimum and volume discounts that replace those of the grid. */
const ownTerms = { discountRate: rate, minimumCents: amount.nullable(), sameDay: volumeTiers.nullable(), month: volumeTiers.nullable() }
/** The changed terms and the first day of the change; today by default. */
export const clientPricesChange = z.strictObject({ ...ownTerms, validFrom: day }).partial()
export type ClientPricesChange = z.output<typeof clientPricesChange>
/** The own terms of a client from a day on, until the next version. */
export const clientTerms = z.object({ ...ownTerms, validFrom: day })
export type ClientTerms = z.output<typeof clientTerms>

/** The tariff of a client: its own terms, and the grid that prices its orders today. */
export const clientPrices = z.object({
  ...ownTerms,
  id: z.uuid(),
  clientName: z.string(),
  offer: z.enum(offers),
  /** Every version of the own terms, the latest first, future ones included. */
  versions: z.array(clientTerms),
  /** The client's own grid, if it has its own. */
  ownGridId: z.uuid().nullable(),
  grid: priceSource.pick({ gridId: true, gridName: true, versionId: true, number: true, validFrom: true }).nullable(),
  version: z.int(),
})
export type ClientPrices = z.output<typeof clientPrices>

/** The terms that would price an order of a client now; the form computes the price with them while the person types. */
export const priceTerms = z.object({
  source: priceSource,
  prices: gridPrices,
  /** The approved durations in force. */
  durations: z.array(durationValue),
  /** The area of the requested zip code: its surcharge counts. */
  areaId: z.uuid().nullable(),
})

const byGridAndVersion = z.object({ id: z.uuid(), versionId: z.uuid() })
/** The event by which `/api/changes/{id}/undo` restores the deleted row. */
const undoable = z.object({ changeId: z.uuid() })

export const offerCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/price-grids',
      summary: 'Les grilles de prix, par offre, puis celles des clients',
      requires: ['clients:read'],
      query: priceGridList.query,
      answer: priceGridList.page,
    },
    read: {
      method: 'GET',
      path: '/api/price-grids/:id',
      summary: 'Une grille de prix, avec toutes ses versions',
      requires: ['clients:read'],
      params: byId,
      answer: priceGrid,
      version: 'answered',
    },
    create: {
      method: 'POST',
      path: '/api/price-grids',
      summary: "Créer la grille d'une offre ou d'un client, avec sa première version",
      requires: ['all'],
      body: priceGridDraft,
      answer: priceGrid,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/price-grids/:id',
      summary: 'Renommer une grille',
      requires: ['all'],
      params: byId,
      body: priceGridChange,
      answer: priceGrid,
      version: 'required',
    },
    close: {
      method: 'POST',
      path: '/api/price-grids/:id/closing',
      summary: "Fermer une grille qui ne sert plus : l'offre ou le client peut alors en avoir une autre",
      requires: ['all'],
      params: byId,
      body: z.strictObject({}),
      answer: priceGrid,
      version: 'answered',
    },
    areas: {
      method: 'GET',
      path: '/api/price-grids/areas',
      shows: ['area', 'price-grid', 'client'],
      summary: 'Les zones, pour les suppléments de zone',
      requires: ['clients:read'],
      answer: z.array(named),
    },
    addVersion: {
      method: 'POST',
      path: '/api/price-grids/:id/versions',
      summary: "Ajouter la version suivante d'une grille",
      requires: ['all'],
      params: byId,
      body: priceGridVersionDraft,
      answer: priceGrid,
      status: 201,
      version: 'answered',
    },
    changeVersion: {
      method: 'PATCH',
      path: '/api/price-grids/:id/versions/:versionId',
      summary: 'Modifier une version à venir; une version en vigueur ne change plus',
      requires: ['all'],
      params: byGridAndVersion,
      body: priceGridVersionChange,
      answer: priceGrid,
      version: 'required',
    },
    removeVersion: {
      method: 'DELETE',
      path: '/api/price-grids/:id/versions/:versionId',
      summary: 'Supprimer une version à venir; une version en vigueur reste',
      requires: ['all'],
      params: byGridAndVersion,
      answer: undoable,
      version: 'required',
    },
    history: {
      method: 'GET',
      path: '/api/price-grids/:id/history',
      summary: "L'historique d'une grille",
      requires: ['clients:read'],
      params: byId,
      answer: z.array(historyLine),
    },
    clientPrices: {
      method: 'GET',
      path: '/api/clients/:id/prices',
      shows: ['client', 'client-prices', 'price-grid'],
      summary: "Le tarif d'un client : sa grille, sa remise, ses remises de volume",
      requires: ['clients:read'],
      params: byId,
      answer: clientPrices,
      version: 'answered',
    },
    changeClientPrices: {
      method: 'PATCH',
      path: '/api/clients/:id/prices',
      summary: "Changer la remise et les remises de volume d'un client",
      requires: ['all'],
      params: byId,
      body: clientPricesChange,
      answer: clientPrices,
      version: 'required',
    },
    removeClientTerms: {
      method: 'DELETE',
      path: '/api/clients/:id/prices/:validFrom',
      summary: "Supprimer un tarif à venir d'un client; celui d'avant continue",
      requires: ['all'],
      params: z.object({ id: z.uuid(), validFrom: day }),
      answer: undoable,
      version: 'required',
    },
    terms: {
      method: 'GET',
      path: '/api/clients/:id/price-terms',
      shows: ['client', 'client-prices', 'price-grid', 'duration-table'],
      summary: 'La grille et les remises qui fixeraient maintenant le prix d’une commande de ce client',
      requires: ['bookings:update'],
      features: [],
      params: byId,
      query: z.strictObject({ wishedDay: day.optional(), zipCode: zipCode.optional() }),
      answer: priceTerms,
    },
  },
  { shows: ['price-grid', 'client'] },
)
