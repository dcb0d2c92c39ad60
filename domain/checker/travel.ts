/** Where somebody is: a point, and the zip code that says how dense its roads are. */
export type Place = { zipCode: string; latitude: number; longitude: number }

const earthKm = 6_371
/** Roads are longer than the crow flies. */
const detour = 1.3
/** To park, to find the door. */
const aroundMinutes = 8
const parisAndFirstRing = ['75', '92', '93', '94']
/** Without a list of towns, the first kilometres of a way are taken for urban ones: a longer way is then never a quicker one. */
const urbanKm = 15

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The way between two points on the globe, in kilometres. */
export const greatCircleKm = (from: Place, to: Place): number => {
  const across = radians(to.latitude - from.latitude)
  const along = radians(to.longitude - from.longitude)
  const chord = Math.sin(across / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(along / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, chord)))
}

const isDense = ({ zipCode }: Place): boolean => parisAndFirstRing.includes(zipCode.slice(0, 2))

const roadMinutes = (from: Place, to: Place): number => {
  const km = greatCircleKm(from, to) * detour
  if (isDense(from) && isDense(to)) return (km / 25) * 60
  return (Math.min(km, urbanKm) / 40 + Math.max(km - urbanKm, 0) / 60) * 60
}

/**
 * Minutes from one place to another, rounded up: great circle × 1.3 at 25 km/h inside Paris and its first ring; elsewhere 40 for the
 * first 15 km and 60 beyond; and 8 minutes more. A place that nobody knows costs these 8 minutes only. Source: `docs/domain.md` 6.
 */
export const travelMinutes = (from: Place | null, to: Place | null): number =>
  (from && to ? Math.ceil(roadMinutes(from, to)) : 0) + aroundMinutes
