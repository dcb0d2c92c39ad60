import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../../platform/feature.ts'
import { on } from '../../../platform/history/reaction.ts'
import { templateUndos } from './template-change.service.ts'
import { mergeTemplates, unmergeTemplates } from './template-merge.service.ts'
import { templateRoutes } from './template.routes.ts'

/** The texts of the messages that the product sends. */
export const notificationTemplateFeature: Feature = {
  routes: [templateRoutes],
  undos: templateUndos,
  reactions: [on(clientEvents.merged, mergeTemplates), on(clientEvents.mergeUndone, unmergeTemplates)],
}
