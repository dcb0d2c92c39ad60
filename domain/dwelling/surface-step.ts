import { type PropertyType, type RoomCount, roomCounts } from './dwelling.ts'

const includedPerRoom = 25
const stepSurface = 20

type Sized = { propertyType: PropertyType; roomCount: RoomCount; surface: number }

/**
 * The room type that price and duration are read at. Commercial premises have no rooms: they count as the smallest home that includes their
 * surface, as a T6 beyond. Source: `docs/domain.md` 6.
 */
export const computedRooms = ({ propertyType, roomCount, surface }: Sized): RoomCount =>
  propertyType === 'business' ? (roomCounts[Math.ceil(surface / includedPerRoom) - 1] ?? 'T6') : roomCount

/** How many steps of 20 m² a dwelling has beyond the 25 m² a room that its type includes; a begun step counts. */
export const surfaceSteps = (order: Sized): number =>
  Math.max(0, Math.ceil((order.surface - Number(computedRooms(order).slice(1)) * includedPerRoom) / stepSurface))
