import { Tooltip as KitTooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import type { ReactElement, Ref } from 'react'
import './tooltip.css'

type TooltipProps = { text: string; children: ReactElement<{ ref?: Ref<HTMLElement> }> }

/** A few words over a control, on hover and focus. A needed text must also be in the control's accessible name or description. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <KitTooltip
    label={text}
    multiline
    openDelay={300}
    transitionProps={{ duration: 0 }}
    classNames={{ tooltip: 'tooltip' }}
    events={{ hover: true, focus: true, touch: false }}
  >
    {children}
  </KitTooltip>
)
