import { z } from 'zod'
import { defineEvents, eachOf } from '../platform/event.ts'
import { alert } from './alert.ts'
import { alertBulkEntity, alertEntity, alertFixBulkEntity, alertSettingEntity } from './alert-entity.ts'
import { alertSetting } from './alert-setting.ts'

const byItself = 'elle suit ce qui est vrai de la commande ou du client'

/** The acts on an alert, which can be undone. */
export const alertActs = ['snoozed', 'unsnoozed', 'assigned', 'accepted'] as const
export type AlertAct = (typeof alertActs)[number]

/** The events of an alert. What the evaluation changes is recorded in sets. */
export const alertEvents = defineEvents(alertEntity, alert, {
  opened: { before: z.null(), fixed: byItself, inSets: true },
  ...eachOf(['changed', 'resolved', 'woken'], { fixed: byItself, inSets: true }),
  ...eachOf(alertActs, {}),
  commented: { facts: z.object({ text: z.string() }), fixed: 'un commentaire reste' },
})

/** What takes one act on many rows back. */
const takenBack = {
  before: z.object({ undone: z.boolean() }),
  after: z.object({ undone: z.boolean() }),
  fixed: "ce qu'une correction groupée avait changé est remis : faites-la à nouveau",
}

/** One act on many alerts. */
export const alertBulkEvents = defineEvents(alertBulkEntity, z.object({ alerts: z.array(z.uuid()) }).loose(), {
  made: { before: z.null() },
})

/** One fix of many alerts. */
export const alertFixBulkEvents = defineEvents(alertFixBulkEntity, z.looseObject({}), { made: { before: z.null() }, takenBack })

/** The events of the weights and thresholds of alerts. */
export const alertSettingEvents = defineEvents(alertSettingEntity, alertSetting, { changed: {} })
