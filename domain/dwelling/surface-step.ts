import { type PropertyType, type RoomCount, roomCounts } from './dwelling.ts'

const includedPerRoom = 25
const stepSurface = 20

type Sized = { propertyType: PropertyType; roomCount: RoomCount; surface: number }

/**
 * The room count used for price and duration. Commercial premises have no rooms: they count as the smallest dwelling that includes their
 * surface, as a T6 beyond. Source: `docs/domain.md` 6.
 */
export const computedRooms = ({ propertyType, roomCount, surface }: Sized): RoomCount =>
  propertyType === 'business' ? (roomCounts[Math.ceil(surface / includedPerRoom) - 1] ?? 'T6') : roomCount

/** Number of started steps of 20 m² beyond the 25 m² that the dwelling's type includes for each room. */
export const surfaceSteps = (order: Sized): number =>
  Math.max(0, Math.ceil((order.surface - Number(computedRooms(order).slice(1)) * includedPerRoom) / stepSurface))
