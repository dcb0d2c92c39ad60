import { Suspense } from 'react'
import type { Board } from '@adm/contract/calendar/calendar'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { type DragFeed, useDragged } from '../drag/drag-feed.ts'
import { TimeBlockGhost } from './time-block-ghost.tsx'
import { timeBlockOnBoard } from './time-block-on-board.ts'
import type { TimeBlockDrag } from './use-time-block-drag.ts'
import type { OpenedTimeBlock } from './use-time-blocks.ts'

const TimeBlockDialog = lazyPart(() => import('./time-block-dialog.tsx'), 'TimeBlockDialog')

type Props = { board: Board; day: string; feed: DragFeed<TimeBlockDrag>; opened: OpenedTimeBlock | null; onClose: () => void }

/** Over the board: the time block under the hand, or the dialog of one. */
export const TimeBlocksOverBoard = ({ board, day, feed, opened, onClose }: Props) => {
  const drag = useDragged(feed)
  const checkerId = drag?.target?.hours.checkerId
  const timeBlock = timeBlockOnBoard(board.lines, opened?.id ?? undefined) ?? null
  return (
    <>
      {drag && <TimeBlockGhost drag={drag} checkerName={board.lines.find(({ id }) => id === checkerId)?.name} />}
      <Suspense>
        {opened && (opened.id === null || timeBlock) && (
          <TimeBlockDialog timeBlock={timeBlock} hours={opened.hours} lines={board.lines} day={day} onClose={onClose} />
        )}
      </Suspense>
    </>
  )
}
