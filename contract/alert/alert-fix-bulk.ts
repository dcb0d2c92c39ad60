import { z } from 'zod'
import { bulkFixKinds, bulkFixRow } from '@adm/domain/alert/alert-fix-bulk'
import { instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls } from '../call/call.ts'
import { jobStates } from '../platform/job.ts'

/** The largest number of alerts that are mended at once. */
export const mostBulkFixes = 100

const alertFixBulkBody = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
    .min(1, 'Sélectionnez au moins une alerte.')
    .max(mostBulkFixes, `Sélectionnez ${mostBulkFixes} alertes au plus.`),
  kind: z.enum(bulkFixKinds, 'Choisissez une correction.'),
  /** Carries everything out and takes it back before anybody sees it: says what would happen to each alert. */
  dryRun: z.boolean().default(false),
})
export type AlertFixBulkBody = z.output<typeof alertFixBulkBody>

/** A bulk of fixes with the outcome of each alert, in the order of the request. */
export const alertFixBulk = z.object({
  /** Null of a dry run. Also the id of its job, if there is a job. */
  id: z.uuid().nullable(),
  kind: z.enum(bulkFixKinds),
  state: z.enum(jobStates),
  /** The title is the number of the order, or the name of the client. */
  rows: z.array(z.object({ ...bulkFixRow.shape, title: z.string() })),
  /** The change that undoes the whole bulk; null while it runs, and when there is nothing to undo. */
  changeId: z.uuid().nullable(),
  undoneAt: instant.nullable(),
})
export type AlertFixBulk = z.output<typeof alertFixBulk>

/** One fix of many alerts of one type. Each alert also requires the permissions of the call of its fix. */
export const alertFixBulkCalls = defineCalls(
  {
    start: {
      method: 'POST',
      path: '/api/alert-fix-bulks',
      summary: "Corriger plusieurs alertes d'un type par le même acte ; `dryRun` dit ce qu'il en serait, sans rien changer",
      requires: ['alerts:update'],
      body: alertFixBulkBody,
      answer: alertFixBulk,
    },
    read: {
      method: 'GET',
      path: '/api/alert-fix-bulks/:id',
      summary: 'Une correction groupée : où elle en est, ce qui est fait et ce qui est refusé',
      requires: ['alerts:read'],
      params: byId,
      answer: alertFixBulk,
    },
  },
  { shows: ['alert-fix-bulk'] },
)
