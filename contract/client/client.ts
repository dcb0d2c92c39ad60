import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { buyerKinds } from '@adm/domain/client/buyer/buyer-kind'
import { client, clientRow } from '@adm/domain/client/client'
import { stoppedMove } from '@adm/domain/client/client-merge-move'
import { specificProcess } from '@adm/domain/client/process/specific-process'
import { bookingOptions } from '@adm/domain/offer/booking-option'
import { offers } from '@adm/domain/offer/offer'
import { day } from '@adm/domain/values/date/moment'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'
import { importCallsOf } from '../platform/import.ts'
import { choice, namesQuery } from '../call/name-search.ts'

/** The sort orders of the list; `-` reverses the order. */
export const clientSorts = ['name', '-name', 'city', '-city', '-createdAt', 'createdAt'] as const

const text = typedText().max(200).optional()

const clientColumns = [
  'name',
  'state',
  'city',
  'phone',
  'emails',
  'offer',
  'salesRep',
  'tags',
  'rentalType',
  'siret',
  'buyerKind',
  'country',
  'electronicAddress',
  'serviceCode',
  'address',
  'lotCount',
  'potential',
  'createdAt',
] as const
export type ClientColumn = (typeof clientColumns)[number]

export const clientList = nameList(
  { name: 'client', plural: 'clients', title: 'Clients', readers: 'clients:read' },
  defineList({
    filters: {
      /** Name, city, zip code, SIRET, e-mails or phones. */
      client: text,
      tag: several(typedText().max(60)),
      salesRep: several(z.uuid()),
      offer: several(z.enum(offers)),
      buyer_kind: several(z.enum(buyerKinds)),
      /** Whether a block is active today. */
      blocked: z.enum(['yes', 'no']).optional(),
      city: text,
      sort: z.enum(clientSorts).default('name'),
    },
    pages: numberedPages,
    row: clientRow,
    columns: clientColumns,
  }),
)
export type ClientFilters = z.output<typeof clientList.filters>

/** The terms of a client that an order form needs. `activeBlock` refuses new orders (guard G1). */
export const clientForOrder = z.object({
  id: z.uuid(),
  name: z.string(),
  referenceRequired: z.boolean(),
  activeBlock: z.object({ title: z.string(), startDate: day }).nullable(),
  /** The default options of a new order. */
  defaultOptions: z.array(z.enum(bookingOptions)),
  keysInstructions: z.string().nullable(),
  /** The specific processes of the client; the order stores those that apply to it. */
  processes: z.array(specificProcess),
})

/** A client for its page, with its active block. */
export const clientDetail = z.object({
  ...client.shape,
  activeBlock: clientForOrder.shape.activeBlock,
  /** Orders of a merge with this client whose move stopped midway. */
  stoppedMove: stoppedMove.nullish(),
})
export type ClientDetail = z.output<typeof clientDetail>

export const clientCalls = defineCalls(
  {
    ...importCallsOf('/api/clients', ['clients:update']),
    ...listCallsOf(clientList, { list: 'Les clients', export: 'Les clients, dans un fichier' }),
    names: {
      method: 'GET',
      path: '/api/clients/names',
      summary: 'Les noms des clients, pour les listes de choix',
      requires: ['clients:read'],
      orAnyOf: ['bookings:read', 'bookings:update'],
      features: [],
      query: namesQuery,
      answer: z.array(choice),
    },
    tags: {
      method: 'GET',
      path: '/api/clients/tags',
      summary: 'Les étiquettes déjà données à des clients',
      requires: ['clients:read'],
      answer: z.array(z.string()),
    },
    read: {
      method: 'GET',
      path: '/api/clients/:id',
      summary: 'Un client',
      requires: ['clients:read'],
      params: byId,
      answer: clientDetail,
      version: 'answered',
    },
    remove: {
      method: 'DELETE',
      path: '/api/clients/:id',
      summary: "Supprimer un client qui n'a rien qui doive être gardé; 409 dit ce qui le retient",
      requires: ['clients:update'],
      params: byId,
      /** The event by which `/api/changes/{id}/undo` restores the client. */
      answer: z.object({ changeId: z.uuid() }),
      version: 'required',
    },
    ...historyCallsOf('/api/clients', ['clients:read']),
    /** Whether the client may order now, and its terms: every new order needs them, whatever the person's permissions on clients. */
    forOrder: {
      method: 'GET',
      path: '/api/clients/:id/order-terms',
      requires: ['bookings:update'],
      features: [],
      params: byId,
      answer: clientForOrder,
    },
  },
  { shows: ['client', 'client-prices'] },
)
