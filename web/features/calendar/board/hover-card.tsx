import { useEffect, useRef, useState } from 'react'
import type { BoardLine, BoardMission } from '@adm/contract/calendar/calendar'
import { BlockCard } from './board-block.tsx'

type Over = { mission: BoardMission; left: number; top: number; isAbove: boolean }
const cardWidth = 240
const cardHeight = 140

/**
 * The card of the mission under the pointer or the focus. Read by sight only: a block has the same words as its name. It follows the events
 * of the board by itself, so that no line is drawn again.
 */
export const HoverCard = ({ lines }: { lines: readonly BoardLine[] }) => {
  const anchor = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState<Over | null>(null)
  // The board's pointer and focus are outside this component.
  useEffect(() => {
    const board = anchor.current?.parentElement
    if (!board) return
    const ends = new AbortController()
    const hide = () => setOver(null)
    const show = ({ target }: Event) => {
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-order]') : null
      const id = block?.dataset['order']
      const mission = lines.flatMap(({ missions }) => missions).find(({ order }) => order?.id === id)
      if (!block || !id || !mission || document.documentElement.dataset['dragging']) return hide()
      const { left, bottom, top } = block.getBoundingClientRect()
      const isAbove = bottom + cardHeight > innerHeight
      setOver({ mission, left: Math.min(left, innerWidth - cardWidth - 8), top: isAbove ? top - 4 : bottom + 4, isAbove })
    }
    for (const event of ['pointerover', 'focusin']) board.addEventListener(event, show, { signal: ends.signal })
    for (const event of ['pointerleave', 'focusout', 'pointerdown', 'scroll']) board.addEventListener(event, hide, { signal: ends.signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal: ends.signal })
    return () => ends.abort()
  }, [lines])
  return (
    <>
      <span ref={anchor} hidden />
      {over && (
        <div
          className="board-card"
          aria-hidden="true"
          style={{ left: over.left, top: over.top, width: cardWidth, ...(over.isAbove && { transform: 'translateY(-100%)' }) }}
        >
          <BlockCard mission={over.mission} />
        </div>
      )}
    </>
  )
}
