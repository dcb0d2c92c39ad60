import { notificationTemplateCalls } from '@adm/contract/notification/notification-template'
import { answers } from '../../../platform/http/serve.ts'
import { changeTemplate, resetTemplate } from './template-change.service.ts'
import { previewTemplate, testTemplate } from './template-preview.service.ts'
import { listTemplates, readTemplate } from './template.service.ts'

const ofClient = <Slot>(slot: Slot, clientId: string | null | undefined) => ({ ...slot, clientId: clientId ?? null })

export const templateRoutes = answers(notificationTemplateCalls, {
  list: ({ query }, { db }) => listTemplates(db, query.client_id),
  read: ({ params, query }, { db }) => readTemplate(db, ofClient(params, query.client_id)),
  change: ({ params, body: { clientId, ...draft }, version }, work) => changeTemplate(work, ofClient(params, clientId), draft, version),
  reset: ({ params, body, version }, work) => resetTemplate(work, ofClient(params, body.clientId), version),
  preview: ({ params, body: { clientId, bookingCode, ...draft } }, reading) =>
    previewTemplate(reading, { message: ofClient(params, clientId), draft, bookingCode }),
  test: ({ params, body: { clientId, bookingCode, ...draft } }, work) =>
    testTemplate(work, { message: ofClient(params, clientId), draft, bookingCode }),
})
