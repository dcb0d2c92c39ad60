import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of a block with room for a sign and a place beside its service. */
const roomyPx = 34
/** A change of the width by less than this draws no line again. */
const stepPx = 8

/**
 * The percent of a day from which a block of a week has room for more than its service; 0 in the view of a day. Measured once for the board,
 * since a container query for each block makes the browser compute the styles of each one separately.
 * @param heads the row of the days; those with missions are the widest
 * @param columns the widths of the columns as styles: measured again when they change
 * @returns null before the first measurement, which precedes the first paint
 */
export const useRoomyPercent = (heads: RefObject<HTMLElement | null>, columns: string, isWide: boolean): number | null => {
  const [dayPx, setDayPx] = useState<number | null>(null)
  // Widths are known after the layout only.
  useLayoutEffect(() => {
    const row = heads.current
    if (!row) return
    const measure = () => {
      const widest = Math.max(...Array.from(row.children, ({ clientWidth }, index) => (index === 0 ? 0 : clientWidth)))
      setDayPx(Math.floor(widest / stepPx) * stepPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    return () => observer.disconnect()
  }, [heads, columns])
  if (dayPx === null) return null
  return isWide ? 0 : (100 * roomyPx) / dayPx
}
