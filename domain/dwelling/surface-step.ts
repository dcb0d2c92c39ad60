import type { RoomCount } from './dwelling.ts'

const includedPerRoom = 25
const stepSurface = 20

/** How many steps of 20 m² a dwelling has beyond the 25 m² a room that its type includes; a begun step counts. */
export const surfaceSteps = ({ roomCount, surface }: { roomCount: RoomCount; surface: number }): number =>
  Math.max(0, Math.ceil((surface - Number(roomCount.slice(1)) * includedPerRoom) / stepSurface))
