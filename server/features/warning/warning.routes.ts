import { warningCalls } from '@adm/contract/warning/warning'
import { warningLinkCalls } from '@adm/contract/warning/warning-link'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { storePendingFile } from '../../platform/stored-file/stored-file.ts'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers, inHalves, type Routes } from '../../platform/http/serve.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import { addPhotoByLink, readLinkedWarnings, reportByLink, requireReported } from './warning-link.service.ts'
import { exportWarnings, findWarningPage, findWarningTotal } from './warning-list.queries.ts'
import { changeWarning, changeWarningStatus, createWarning, readWarning } from './warning.service.ts'

export const warningRoutes = answers(warningCalls, {
  list: ({ query }, { db }) => findWarningPage(db, query),
  count: ({ query }, { db }) => findWarningTotal(db, query),
  export: ({ query }, reading) => exportWarnings(reading, query),
  read: ({ params }, reading) => readWarning(reading, params.id),
  create: ({ body }, work) => createWarning(work, body),
  change: ({ params, body, version }, work) => changeWarning(work, params.id, body, version),
  transition: ({ params, body, version }, work) => changeWarningStatus(work, params.id, body, version),
  history: ({ params, query }, { db }) => findHistory(db, 'warning', params.id, query),
  historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'warning', params.id),
})

/** The calls of a mission's link. A photo is checked and written before the transaction opens. */
export const warningLinkRoutes = (owners: OwnersOfDocuments): Routes =>
  answers(warningLinkCalls, {
    read: ({ params }, reading) => readLinkedWarnings(reading, params.token),
    report: ({ params, body }, work) => reportByLink(work, params.token, body),
    addPhoto: inHalves(
      async ({ params, body }, reading) => {
        await requireReported(reading, params)
        return { at: params, file: await storePendingFile(reading, body.file, documentOwner('warning').kinds) }
      },
      ({ at, file }, work) => addPhotoByLink(owners, work, at, file),
    ),
  })
