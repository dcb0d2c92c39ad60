import { z } from 'zod'
import { checkerChange, checkerDraft, checkerFile, checkerRow } from '@adm/domain/checker/checker-file'
import { checkerTags, checkerTypes, leaveReasons } from '@adm/domain/checker/checker'
import { checkerGuardIds, checkerTargets } from '@adm/domain/checker/checker-transition'
import { languages } from '@adm/domain/values/language'
import { optionalText } from '@adm/domain/values/text'
import { byId, defineCalls, listOf, several, total } from './call.ts'
import { historyCallsOf } from './history.ts'
import { importCallsOf } from './import.ts'
import { named, namesQuery } from './names.ts'

/** What the list may be sorted by; `-` before it turns it around. `expiry`: whose certificates expire first. */
export const checkerSorts = ['name', '-name', 'expiry', '-expiry', 'createdAt', '-createdAt'] as const

/** `UNSET`: nobody has said yet. */
export const networkFilters = ['WORKING', 'OUT_OF_NETWORK', 'UNSET'] as const

const filters = {
  /** Name, e-mail or phone. */
  text: z.string().trim().max(200).optional(),
  type: several(z.enum(checkerTypes)),
  network: several(z.enum(networkFilters)),
  tag: several(z.enum(checkerTags)),
  areaId: several(z.uuid()),
  language: several(z.enum(languages)),
  /** Who has a certificate that has expired, or that will have within so many days. */
  certificate: z.union([z.literal('expired'), z.coerce.number().int().min(0).max(365)]).optional(),
  sort: z.enum(checkerSorts).default('name'),
}

export const checkerFilter = z.strictObject({
  ...filters,
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  responsesByPage: z.coerce.number().int().min(1).max(200).default(50),
})
export type CheckerFilter = z.output<typeof checkerFilter>

/** The same filters alone: of a total, and of a view that is kept. */
export const checkerFilters = z.strictObject(filters)
export type CheckerFilters = z.output<typeof checkerFilters>

/** The same for a file of all pages. */
export const checkerExport = checkerFilters.extend({ format: z.enum(['csv', 'xlsx']) })
export type CheckerExport = z.output<typeof checkerExport>

export const checkerPage = z.object({ ...listOf(checkerRow), pageIndex: z.int(), responsesByPage: z.int() })
export type CheckerPage = z.output<typeof checkerPage>

/** A change open to the caller: its button, disabled with its reasons when a guard refuses. */
const offeredTransition = z.object({
  id: z.string(),
  to: z.enum(checkerTargets),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.enum(checkerGuardIds), message: z.string(), forcible: z.literal(false) })),
})

export const checkerDetail = z.object({ ...checkerFile.shape, transitions: z.array(offeredTransition) })
export type CheckerDetail = z.output<typeof checkerDetail>

/** A change of type or network; who leaves the network does so for a reason. */
export const checkerStateChange = z.strictObject({
  to: z.enum(checkerTargets, 'Choisissez un statut.'),
  leaveReason: z.enum(leaveReasons, 'Indiquez un motif.').optional(),
  comment: optionalText(),
})
export type CheckerStateChange = z.output<typeof checkerStateChange>

export const checkerCalls = defineCalls({
  ...importCallsOf('/api/checkers', ['checkers:update']),
  names: {
    method: 'GET',
    path: '/api/checkers/names',
    summary: 'Les noms des contrôleurs, pour les listes de choix',
    requires: 'signedIn',
    feature: 'none',
    query: namesQuery,
    answer: z.array(named),
  },
  /** For the filter and the choice of zones, whatever the person may do with areas. */
  list: {
    method: 'GET',
    path: '/api/checkers',
    summary: 'Les contrôleurs',
    requires: ['checkers:read'],
    query: checkerFilter,
    answer: checkerPage,
  },
  count: {
    method: 'GET',
    path: '/api/checkers/count',
    summary: 'Combien il y en a, ainsi filtrés',
    requires: ['checkers:read'],
    query: checkerFilters,
    answer: total,
  },
  export: {
    method: 'GET',
    path: '/api/checkers/export',
    summary: 'Les contrôleurs que le filtre retient, en CSV ou XLSX',
    requires: ['checkers:read'],
    query: checkerExport,
    answer: 'file',
    byBrowser: true,
  },
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
  /** It writes: history keeps who read it. */
  iban: {
    method: 'GET',
    path: '/api/checkers/:id/iban',
    summary: "L'IBAN entier d'un contrôleur; l'historique garde qui l'a lu",
    requires: ['checkers:update'],
    params: byId,
    answer: z.object({ iban: z.string() }),
    transaction: true,
    holdsSecret: true,
  },
  ...historyCallsOf('/api/checkers', ['checkers:read']),
})
