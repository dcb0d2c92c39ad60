import { areaCalls } from '@adm/contract/area'
import { answers } from '../../platform/serve.ts'
import { findAreasOfZip } from './area.queries.ts'

export const areaRoutes = answers(areaCalls, {
  ofZipCode: async ({ params }, { db }) => ({ items: await findAreasOfZip(db, params.zip) }),
})
