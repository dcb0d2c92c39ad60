/** Speed profiles of an area, instead of the speed by zip code. */
export const travelProfileLabels = {
  DENSE: 'Dense (25 km/h)',
  URBAN: 'Urbain (40 km/h)',
  OPEN: 'Dégagé (60 km/h)',
} as const
export type TravelProfile = keyof typeof travelProfileLabels
export const travelProfiles = ['DENSE', 'URBAN', 'OPEN'] as const satisfies readonly TravelProfile[]

/** Travel settings of an area; without `profile` the zip code decides, without `aroundMinutes` the default. */
export type AreaTravel = { profile: TravelProfile | null; aroundMinutes: number | null }

/**
 * A place: a point, the zip code that gives the density of its roads, and the travel settings of its area. The lots of a delivery at one
 * address have one `site`: nobody drives from one to the next.
 */
export type Place = {
  zipCode: string
  latitude: number
  longitude: number
  travel?: AreaTravel | null | undefined
  site?: string | undefined
}

type PlaceRow = {
  zipCode: string | null
  latitude: number | null
  longitude: number | null
  travelProfile: TravelProfile | null
  aroundMinutes: number | null
  site?: string | null
}
/** The place of a row, or null without a point. */
export const placeOf = ({ zipCode, latitude, longitude, travelProfile, aroundMinutes, site }: PlaceRow): Place | null =>
  zipCode === null || latitude === null || longitude === null
    ? null
    : { zipCode, latitude, longitude, travel: { profile: travelProfile, aroundMinutes }, ...(site && { site }) }

const earthKm = 6_371
/** Ratio of road distance to great-circle distance. */
const detour = 1.3
/** Default minutes to park and to find the door. */
export const usualAroundMinutes = 8
const parisAndFirstRing = ['75', '92', '93', '94']
/** Without a list of towns, the first kilometres of a trip count as urban, so that a longer trip is never faster. */
const urbanKm = 15

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The great-circle distance between two points, in kilometres. */
export const greatCircleKm = (from: Place, to: Place): number => {
  const across = radians(to.latitude - from.latitude)
  const along = radians(to.longitude - from.longitude)
  const chord = Math.sin(across / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(along / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** The great-circle distance between two places, in kilometres; null when one of them is unknown. */
export const distanceKm = (from: Place | null, to: Place | null): number | null => (from && to ? greatCircleKm(from, to) : null)

const isDense = ({ zipCode }: Place): boolean => parisAndFirstRing.includes(zipCode.slice(0, 2))
const speeds: Record<TravelProfile, number> = { DENSE: 25, URBAN: 40, OPEN: 60 }

/** Travel time at the road speed of one of the two places. */
const minutesBy = (place: Place, km: number): number => {
  const profile = place.travel?.profile ?? (isDense(place) ? 'DENSE' : null)
  if (profile) return (km / speeds[profile]) * 60
  return (Math.min(km, urbanKm) / speeds.URBAN + Math.max(km - urbanKm, 0) / speeds.OPEN) * 60
}

/** The shorter of both travel times: a trip leaves slow roads for faster ones. */
const roadMinutes = (from: Place, to: Place): number => {
  const km = greatCircleKm(from, to) * detour
  return Math.min(minutesBy(from, km), minutesBy(to, km))
}

/**
 * Minutes from one place to another, rounded up: great circle × 1.3 at the speed of their areas' profiles; without a profile 25 km/h in
 * Paris and its first ring, elsewhere 40 for the first 15 km and 60 beyond; plus the arrival minutes of the area, 8 by default. An unknown
 * place costs only these minutes, the next lot of a site nothing. Source: `docs/domain.md` 6.
 */
export const travelMinutes = (from: Place | null, to: Place | null): number => {
  if (from?.site && from.site === to?.site) return 0
  return (from && to ? Math.ceil(roadMinutes(from, to)) : 0) + (to?.travel?.aroundMinutes ?? usualAroundMinutes)
}
