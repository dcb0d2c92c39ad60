import type { Feature } from '../../platform/feature.ts'
import { userRoutes } from './user.routes.ts'
import { userUndos } from './user-undo.service.ts'

/** Accounts of staff, their roles and rights. */
export const userFeature: Feature = { routes: [userRoutes], undos: userUndos }
