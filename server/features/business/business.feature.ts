import type { Feature } from '../../platform/feature.ts'
import { businessRoutes } from './business.routes.ts'

/** Orders of commercial premises. */
export const businessFeature: Feature = { routes: [businessRoutes] }
