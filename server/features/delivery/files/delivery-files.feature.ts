import { deliveryFileCalls } from '@adm/contract/delivery/delivery-file'
import type { Feature } from '../../../platform/feature.ts'
import { answers } from '../../../platform/http/serve.ts'
import { readHeadings, rememberHeadings } from './delivery-heading.service.ts'
import { lotImport } from './delivery-import.ts'
import { exportLots } from './delivery-lots-export.ts'

const routes = answers(deliveryFileCalls, {
  import: lotImport.import,
  importTemplate: lotImport.importTemplate,
  export: ({ query }, reading) => exportLots(reading, query.delivery_id, query.format),
  headings: ({ params }, { db }) => readHeadings(db, params.id),
  saveHeadings: ({ params, body }, work) => rememberHeadings(work, params.id, body.items),
})

/** The lots of a delivery as files. */
export const deliveryFilesFeature: Feature = { routes: [routes], jobs: [lotImport.job] }
