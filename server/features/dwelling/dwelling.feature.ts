import { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import type { Feature } from '../../platform/feature.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { dwellingRoutes } from './dwelling.routes.ts'

/** Dwellings remembered from earlier orders. */
export const dwellingFeature: Feature = { routes: [dwellingRoutes], undos: bindUndos(dwellingEvents, {}) }
