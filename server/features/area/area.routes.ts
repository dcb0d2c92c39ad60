import { areaCalls } from '@adm/contract/area'
import { areaRefusals } from '@adm/domain/area/area-refusals'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { findAreaNames, findAreasOfZip, getArea } from './area.queries.ts'
import { changeArea, createArea, removeArea, removeAreaChecker, setAreaChecker } from './area.service.ts'
import { findCapacity } from './area-capacity.service.ts'
import { exportAreas, findAreaPage } from './area-list.queries.ts'
import { findAreaMap } from './area-map.service.ts'
import { findServedZips, findUnservedNeighbours } from './area-zip.queries.ts'
import { areaImport } from './area-import.ts'
import { addZips, checkZips, removeZips } from './area-zip.service.ts'

export const areaRoutes = answers(
  areaCalls,
  {
    list: ({ query }, { db }) => findAreaPage(db, query),
    export: ({ query }, reading) => exportAreas(reading, query),
    names: (_, { db }) => findAreaNames(db),
    map: (_, reading) => findAreaMap(reading),
    read: ({ params }, { db }) => getArea(db, params.id),
    create: ({ body }, work) => createArea(work, body),
    import: areaImport.import,
    importTemplate: areaImport.importTemplate,
    change: ({ params, body, version }, work) => changeArea(work, params.id, body, version),
    remove: ({ params, version }, work) => removeArea(work, params.id, version),
    history: ({ params, query }, { db }) => findHistory(db, 'area', params.id, query),
    historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'area', params.id),
    checkZips: ({ body }, { db }) => checkZips(db, body.lines, body.areaId),
    zips: async ({ params }, { db }) => ({
      items: await findServedZips(db, params.id),
      unserved: await findUnservedNeighbours(db, params.id),
    }),
    addZips: ({ params, body }, work) => addZips(work, params.id, body.zips),
    removeZips: ({ params, body }, work) => removeZips(work, params.id, body.zips, body.force),
    setChecker: ({ params, body }, work) => setAreaChecker(work, params.id, body.checkerId, body.isPrimary),
    removeChecker: ({ params, version }, work) => removeAreaChecker(work, params.id, params.checkerId, version),
    capacity: ({ params, query }, reading) => findCapacity(reading, params.id, query.weeks),
    ofZipCode: async ({ query }, { db }) => ({ items: await findAreasOfZip(db, query.zip) }),
  },
  {
    area_name_idx: areaRefusals.nameTaken,
    area_zip_pkey: areaRefusals.zipTaken,
    area_manager_id_fkey: areaRefusals.managerMissing,
    booking_area_id_fkey: areaRefusals.used,
  },
)
