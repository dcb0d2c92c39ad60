import { z } from 'zod'
import { alertBulkAct } from '@adm/domain/alert/alert'

/** The largest number of alerts of a bulk. */
export const mostBulkAlerts = 500
export const alertBulkBody = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
    .min(1, 'Sélectionnez au moins une alerte.')
    .max(mostBulkAlerts, `Sélectionnez ${mostBulkAlerts} alertes au plus.`),
  act: alertBulkAct,
  /** Says what would happen, and changes nothing. */
  dryRun: z.boolean().default(false),
})
export type AlertBulkBody = z.output<typeof alertBulkBody>

export const alertBulkResult = z.object({
  changed: z.int(),
  refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
  /** The change that undoes them all; null after a dry run, and when nothing changed. */
  changeId: z.uuid().nullable(),
})
export type AlertBulkResult = z.output<typeof alertBulkResult>
