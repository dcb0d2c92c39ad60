import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import './figures.css'

/** Figures side by side, each a link to the counted rows. */
export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="figures" aria-label={label}>
    {children}
  </ul>
)

type FigureProps = ComponentProps<'a'> & { figure: string; isNothing?: boolean; children?: ReactNode }

const FigureAnchor = ({ figure, isNothing = false, children, ...rest }: FigureProps) => (
  <li>
    <a {...rest} className={classes('figure', isNothing && 'figure-nothing')}>
      <strong className="numbers">{figure}</strong>
      <span>{children}</span>
    </a>
  </li>
)

/** A figure with the words for the counted rows, as a link to them. */
export const Figure = createLink(FigureAnchor)

/** The placeholder of a figure while it loads. */
export const FigureSkeleton = () => (
  <li aria-busy="true" aria-label="Chargement">
    <span className="figure figure-waiting skeleton" />
  </li>
)

/** The placeholder of figures while they load. */
export const FiguresSkeleton = ({ count }: { count: number }) => (
  <output className="figures" aria-busy="true" aria-label="Chargement">
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="figure figure-waiting skeleton" />
    ))}
  </output>
)
