import { clientProcessCalls } from '@adm/contract/client/client-process'
import { answers } from '../../../platform/http/serve.ts'
import { addProcess, changeProcess, readProcesses, removeProcess } from './client-process.service.ts'

export const clientProcessRoutes = answers(clientProcessCalls, {
  list: ({ params }, { db }) => readProcesses(db, params.id),
  create: ({ params, body }, work) => addProcess(work, params.id, body),
  change: ({ params, body, version }, work) => changeProcess(work, { clientId: params.id, id: params.processId }, body, version),
  remove: ({ params, version }, work) => removeProcess(work, { clientId: params.id, id: params.processId }, version),
})
