import type { Feature } from '../../platform/feature.ts'
import { meterRoutes } from './meter.routes.ts'
import { recordPhotoChange } from './meter-photo.service.ts'
import { meterUndos } from './meter-undo.service.ts'

/** Meters of dwellings and their readings. */
export const meterFeature: Feature = {
  routes: [meterRoutes],
  undos: meterUndos,
  reactions: {
    'document.added': [recordPhotoChange],
    'document.versionAdded': [recordPhotoChange],
    'document.changed': [recordPhotoChange],
    'document.deleted': [recordPhotoChange],
  },
}
