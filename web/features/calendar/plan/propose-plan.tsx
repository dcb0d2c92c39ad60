import { Suspense, useState } from 'react'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { ProposeProps } from './proposed-days.ts'

const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx'), 'ProposeDialog')

/** The button that proposes a planning of the waiting orders, and its dialog. */
export const ProposePlan = (props: ProposeProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="calendar" className="waiting-propose" onClick={() => setOpen(true)}>
        Proposer un planning
      </Button>
      <Suspense>{isOpen && <ProposeDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
