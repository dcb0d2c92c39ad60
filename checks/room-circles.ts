/** An import between two rooms (folders): a file of `from` imports one of `to`. */
export type Arrow = { from: string; to: string }

/** The rooms that each room reaches by imports, at any distance. */
const reachOf = (arrows: readonly Arrow[]): Map<string, Set<string>> => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>()
    const open = [start]
    for (let room = open.pop(); room !== undefined; room = open.pop())
      for (const to of next.get(room) ?? [])
        if (!reached.has(to)) {
          reached.add(to)
          open.push(to)
        }
    return reached
  }
  return new Map([...next.keys()].map((room) => [room, reachedFrom(room)]))
}

/** The circles: sets of rooms of which each reaches all others. Each is in alphabetical order, joined by a blank. */
export const circlesOf = (arrows: readonly Arrow[]): string[] => {
  const reach = reachOf(arrows)
  const circleOf = (room: string) => [...(reach.get(room) ?? [])].filter((other) => reach.get(other)?.has(room)).toSorted()
  const circles = [...reach.keys()].map(circleOf).filter((circle) => circle.length > 0)
  return [...new Set(circles.map((circle) => circle.join(' ')))].toSorted()
}
