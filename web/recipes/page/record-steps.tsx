import type { ReactNode } from 'react'
import { useOffered } from '../../platform/offered.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { IconName } from '../../ui/base/icon.tsx'

type MoreAct = { label: string; icon: IconName; onSelect: () => void; refusals?: readonly string[] }
/** A possible step of a row: its label, its refusals (none when it is allowed), and the function that begins it. */
export type RecordStep = { label: string; refusals: readonly string[]; danger?: boolean; begin: () => void }
type Steps = { next: RecordStep | undefined; others: readonly RecordStep[] }

type StepsProps = Steps & {
  /** Other items of the menu, which are not steps; a single item without steps is a button. */
  more?: readonly MoreAct[]
  menuLabel?: string
  /** A separate action, between the next step and the menu. */
  children?: ReactNode
}

/** The next step as the main button, the others in a menu; a refused step gives its reasons. */
export const RecordSteps = ({ next, others, menuLabel = 'Autres actions', more = [], children }: StepsProps) => {
  const acting = useActingRefusals()
  return (
    <>
      {next && (
        <Button look="primary" onClick={next.begin} refusals={[...acting, ...next.refusals]}>
          {next.label}
        </Button>
      )}
      {children}
      {others.length > 0 || more.length > 1 ? (
        <ActionMenu
          label={menuLabel}
          actions={[
            ...others.map(({ label, refusals, danger, begin }) => ({
              label,
              onSelect: begin,
              danger,
              refusals: [...acting, ...refusals],
            })),
            ...more,
          ]}
        />
      ) : (
        more.map(({ label, icon, onSelect, refusals }) => (
          <Button key={label} icon={icon} onClick={onSelect} refusals={refusals}>
            {label}
          </Button>
        ))
      )}
    </>
  )
}

/** The steps of the open row in Ctrl K, the next one under « n » as well. */
export const useOfferedSteps = (title: string, { next, others }: Steps): void => {
  const acting = useActingRefusals()
  useOffered(
    title,
    [...(next ? [next] : []), ...others].map((step) => ({
      label: step.label,
      keys: step === next ? 'n' : undefined,
      refusals: [...acting, ...step.refusals],
      run: step.begin,
    })),
  )
}
