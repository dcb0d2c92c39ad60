import { Link } from '@tanstack/react-router'
import type { BulkGroup } from '@adm/contract/booking/booking-bulk'
import './booking-bulk.css'

const figure = (count: number): string => count.toLocaleString('fr-FR')

/** Refused orders grouped by reason, each with a link and its refusal. */
export const BulkGroups = ({ label, groups }: { label: string; groups: readonly BulkGroup[] }) =>
  groups.length > 0 && (
    <section className="bulk-groups" aria-label={label}>
      {groups.map((group, index) => (
        <details key={group.code} open={index === 0 && group.count <= 20}>
          <summary>
            {capital(group.reason)} <span className="dim numbers">({figure(group.count)})</span>
          </summary>
          {/* A list higher than the screen must scroll with the keyboard too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard */}
          <ul tabIndex={0} aria-label={`${label}\u00A0: ${group.reason}`}>
            {group.items.map(({ id, code, message }) => (
              <li key={id}>
                <Link to="/booking/$id" params={{ id }} target="_blank">
                  {code}
                </Link>{' '}
                <span className="dim">{message}</span>
              </li>
            ))}
          </ul>
          {group.count > group.items.length && <p className="dim">Et {figure(group.count - group.items.length)} autres.</p>}
        </details>
      ))}
    </section>
  )

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
