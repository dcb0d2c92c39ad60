const metaContent = (name: string): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The key of the maps service, when the company has configured one; the document brings it with the policy that allows the service. */
export const mapsKey = metaContent('maps-api-key')

/** Whether its places complete addresses: nobody nearer, the national address service, is configured. */
export const placesComplete = mapsKey !== undefined && metaContent('maps-places') === 'yes'
