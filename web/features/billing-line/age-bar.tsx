import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type LedgerAge, ledgerAgeLabels } from '@adm/domain/billing-line/ledger-age'
import { formatCents } from '@adm/domain/values/money'
import './billing-line.css'

/** Amounts by age as parts of one bar, each a link to its rows. */
export const AgeBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="age-bar" aria-label={label}>
    {children}
  </nav>
)

/** @param counted « 12 factures » */
type AgeProps = ComponentProps<'a'> & { age: LedgerAge; cents: number; counted: string }

const AgeAnchor = ({ age, cents, counted, ...rest }: AgeProps) => (
  <a
    {...rest}
    className={`age-part age-part-${age}`}
    style={{ flexGrow: Math.max(Math.abs(cents), 1) }}
    title={`${ledgerAgeLabels[age]} : ${formatCents(cents)}, ${counted}`}
  >
    <span>{ledgerAgeLabels[age]}</span> <strong className="numbers">{formatCents(cents)}</strong>
  </a>
)

/** The amount of an age, as a link to its rows. */
export const AgePart = createLink(AgeAnchor)
