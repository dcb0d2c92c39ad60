import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import './tab-bar.css'

/** Tabs whose state is in the address: links, so that back, reload and a new browser tab work. Its children are `TabLink`s. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => {
  const bar = useRef<HTMLElement>(null)
  // Only the browser can measure the tabs: on a small screen the open tab may be beyond the edge.
  useEffect(() => showOpenTab(bar.current))
  return (
    <nav ref={bar} className="tab-bar" aria-label={label}>
      {children}
    </nav>
  )
}

const peek = 24
/** Scrolls the bar only, so that the open tab is visible, with a part of its neighbour. */
const showOpenTab = (bar: HTMLElement | null): void => {
  const open = bar?.querySelector('[aria-current="page"]')
  if (!bar || !open) return
  const [frame, tab] = [bar.getBoundingClientRect(), open.getBoundingClientRect()]
  if (tab.right > frame.right) bar.scrollLeft += tab.right - frame.right + peek
  else if (tab.left < frame.left) bar.scrollLeft -= frame.left - tab.left + peek
}

type TabAnchorProps = ComponentProps<'a'> & { isOpen?: boolean }
const TabAnchor = ({ isOpen = false, children, ...rest }: TabAnchorProps) => (
  <a {...rest} className="tab" aria-current={isOpen ? 'page' : undefined}>
    {children}
  </a>
)

/**
 * A tab. Fetch its file ahead on hover and focus.
 * @example <TabLink to="/booking/$id" params={{ id }} search={{ tab: name }} isOpen={open === name} onMouseEnter={Tab.preload} onFocus={Tab.preload}>
 */
export const TabLink = createLink(TabAnchor)
