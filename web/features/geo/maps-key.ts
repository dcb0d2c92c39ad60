import { metaContent } from '../../platform/meta-content.ts'

/** Key of the maps service, if configured; the HTML document contains it together with the security policy that allows the service. */
export const mapsKey = metaContent('maps-api-key')

/** Whether the maps service suggests addresses: only if the national address service is not configured. */
export const placesComplete = mapsKey !== undefined && metaContent('maps-places') === 'yes'
