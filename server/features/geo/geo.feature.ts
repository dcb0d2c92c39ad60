import type { Feature } from '../../platform/feature.ts'
import { openAddressService } from './address-service.ts'
import { geoRoutes } from './geo.routes.ts'

/** Communes and addresses; with the national address service at `addressUrl` when the settings name it. */
export const geoFeature = (addressUrl: string | undefined): Feature => ({
  routes: [geoRoutes(addressUrl ? openAddressService(addressUrl) : null)],
})
