import { documentEvents } from '@adm/domain/document/record/document-events'
import { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import { meterEvents } from '@adm/domain/meter/meter-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { meterRoutes } from './meter.routes.ts'
import { moveMeters } from './meter-merge.service.ts'
import { recordPhotoChange } from './meter-photo.service.ts'
import { meterUndos } from './meter-undo.service.ts'

/** Meters of dwellings and their readings. */
export const meterFeature: Feature = {
  routes: [meterRoutes],
  undos: meterUndos,
  reactions: [
    on(dwellingEvents.merged, moveMeters),
    on(documentEvents.added, recordPhotoChange(meterEvents.photoAdded)),
    on(documentEvents.versionAdded, recordPhotoChange(meterEvents.photoReplaced)),
    on(documentEvents.changed, recordPhotoChange(meterEvents.photoChanged)),
    on(documentEvents.deleted, recordPhotoChange(meterEvents.photoDeleted)),
  ],
}
