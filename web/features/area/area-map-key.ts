/** The key of the maps service, when the company has configured one; the document brings it with the policy that allows the service. */
export const mapsKey = document.querySelector<HTMLMetaElement>('meta[name="maps-api-key"]')?.content
