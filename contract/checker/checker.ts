import { z } from 'zod'
import { checkerChange, checkerDraft, checkerFile, checkerRow } from '@adm/domain/checker/checker-file'
import { checkerTags, checkerTypes, leaveReasons } from '@adm/domain/checker/checker'
import { checkerGuardIds, checkerTargets } from '@adm/domain/checker/checker-guard-id'
import { languages } from '@adm/domain/values/language'
import { optionalText, typedText } from '@adm/domain/values/text'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'
import { importCallsOf } from '../platform/import.ts'
import { choice, namesQuery } from '../call/name-search.ts'

/** The sort orders of the list; `-` reverses the order. `expiry`: the first expiring certificate. */
export const checkerSorts = ['name', '-name', 'expiry', '-expiry', 'createdAt', '-createdAt'] as const

/** `UNSET`: not stated yet. */
export const networkFilters = ['WORKING', 'OUT_OF_NETWORK', 'UNSET'] as const

const checkerColumns = ['name', 'network', 'type', 'areas', 'phone', 'email', 'home', 'expiry', 'tags', 'languages', 'createdAt'] as const
export type CheckerColumn = (typeof checkerColumns)[number]

export const checkerList = nameList(
  { name: 'checker', plural: 'checkers', title: 'Contrôleurs', readers: 'checkers:read' },
  defineList({
    filters: {
      /** Name, e-mail or phone. */
      text: typedText().max(200).optional(),
      type: several(z.enum(checkerTypes)),
      network: several(z.enum(networkFilters)),
      tag: several(z.enum(checkerTags)),
      areaId: several(z.uuid()),
      language: several(z.enum(languages)),
      /** An expired certificate, or a certificate that expires within this number of days. */
      certificate: z.union([z.literal('expired'), z.coerce.number().int().min(0).max(365)]).optional(),
      sort: z.enum(checkerSorts).default('name'),
    },
    pages: numberedPages,
    row: checkerRow,
    columns: checkerColumns,
  }),
)
export type CheckerFilters = z.output<typeof checkerList.filters>

/** A transition open to the caller: its button, disabled with the reasons when a guard refuses. */
const offeredTransition = z.object({
  id: z.string(),
  to: z.enum(checkerTargets),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.enum(checkerGuardIds), message: z.string(), forcible: z.boolean() })),
})

/** The file of a certificate. */
export const certificationFile = z.object({ certificationId: z.uuid(), documentId: z.uuid(), name: z.string() })
export type CertificationFile = z.output<typeof certificationFile>

export const checkerDetail = z.object({
  ...checkerFile.shape,
  transitions: z.array(offeredTransition),
  certificationFiles: z.array(certificationFile),
})
export type CheckerDetail = z.output<typeof checkerDetail>

/** A change of type or network; leaving the network requires a reason. */
export const checkerStateChange = z.strictObject({
  to: z.enum(checkerTargets, 'Choisissez un statut.'),
  leaveReason: z.enum(leaveReasons, 'Indiquez un motif.').optional(),
  comment: optionalText(),
})
export type CheckerStateChange = z.output<typeof checkerStateChange>

export const checkerCalls = defineCalls(
  {
    ...importCallsOf('/api/checkers', ['checkers:update']),
    names: {
      method: 'GET',
      path: '/api/checkers/names',
      summary: 'Les noms des contrôleurs, pour les listes de choix',
      requires: ['checkers:read'],
      orAnyOf: ['areas:update', 'bookings:read', 'bookings:update', 'clients:update'],
      features: [],
      query: namesQuery,
      answer: z.array(choice),
    },
    ...listCallsOf(checkerList, {
      list: 'Les contrôleurs',
      export: 'Les contrôleurs que le filtre retient, en CSV ou XLSX',
    }),
    read: {
      method: 'GET',
      path: '/api/checkers/:id',
      summary: 'Un contrôleur, et les changements de type et de statut réseau possibles',
      requires: ['checkers:read'],
      params: byId,
      answer: checkerDetail,
      version: 'answered',
    },
    create: {
      method: 'POST',
      path: '/api/checkers',
      summary: "Créer un contrôleur, qui est d'abord candidat",
      requires: ['checkers:update'],
      body: checkerDraft,
      answer: checkerFile,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/checkers/:id',
      summary: 'Modifier un contrôleur, ses zones et ses certificats',
      requires: ['checkers:update'],
      params: byId,
      body: checkerChange,
      answer: checkerFile,
      version: 'required',
    },
    transition: {
      method: 'POST',
      path: '/api/checkers/:id/transitions',
      summary: "Changer le type ou le statut réseau d'un contrôleur",
      requires: ['checkers:update'],
      params: byId,
      body: checkerStateChange,
      answer: checkerFile,
      version: 'answered',
    },
    /** A GET that writes: history records the reader of the account number. */
    iban: {
      method: 'GET',
      path: '/api/checkers/:id/iban',
      summary: "L'IBAN entier d'un contrôleur; l'historique garde qui l'a lu",
      requires: ['checkers:update'],
      params: byId,
      answer: z.object({ iban: z.string() }),
      transaction: true,
      containsSecret: true,
    },
    ...historyCallsOf('/api/checkers', ['checkers:read']),
  },
  { shows: ['checker', 'area'] },
)
