import type { Feature } from '../../platform/feature.ts'
import { companyRoutes } from './company.routes.ts'
import { companyUndos } from './company.service.ts'

/** The company that runs the product, as its documents name it. */
export const companyFeature: Feature = { routes: [companyRoutes], undos: companyUndos }
