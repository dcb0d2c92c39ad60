import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import './scroll-region.css'

type ScrollRegionProps = { label: string; className?: string; children: ReactNode }

/** A part that may be wider than the screen and scrolls by itself, with the arrow keys too: the page around it never slides sideways. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
  <section className={classes('scroll-region', className)} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
