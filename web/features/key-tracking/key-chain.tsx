import { Link } from '@tanstack/react-router'
import { countInWords } from '@adm/domain/key-tracking/key-count'
import { type CustodyEntry, keyHolderLabels } from '@adm/domain/key-tracking/key-custody'
import { keyTransitions } from '@adm/domain/key-tracking/key-transition'
import { dayOf, formatHour, formatMomentShort } from '@adm/domain/values/date/moment'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import './key-chain.css'

type Props = { bookingId: string; custody: readonly CustodyEntry[] }

/** Holders of the keys, one at a time, last first. */
export const KeyChain = ({ bookingId, custody }: Props) => (
  <DetailSection title="Qui a eu les clés">
    {custody.length === 0 ? (
      <EmptyState title="Aucun détenteur connu">Le premier retrait enregistré ouvre la chaîne.</EmptyState>
    ) : (
      <ol className="key-chain">
        {custody.toReversed().map((entry) => (
          <ChainLine key={entry.id} entry={entry} isElsewhere={entry.bookingId !== bookingId} />
        ))}
      </ol>
    )}
  </DetailSection>
)

const labelOf = (step: string): string => keyTransitions.find(({ id }) => id === step)?.label ?? step

const ChainLine = ({ entry, isElsewhere }: { entry: CustodyEntry; isElsewhere: boolean }) => {
  const { holder, counts, at, untilAt, place, proof, fromName, step, bookingId, bookingCode } = entry
  return (
    <li aria-current={untilAt === null ? 'true' : undefined}>
      <p>
        <strong>{holder.name}</strong> <span className="dim">{keyHolderLabels[holder.kind]}</span>
        {untilAt === null && <span className="key-chain-now">a les clés</span>}
      </p>
      <p>{countInWords(counts)}</p>
      <p className="dim">
        {untilAt === null ? `Depuis le ${formatMomentShort(at)}` : `Du ${formatMomentShort(at)} au ${untilWords(at, untilAt)}`}
        {[labelOf(step), fromName && `de : ${fromName}`, place, proof].filter(Boolean).map((word) => ` · ${word}`)}
        {isElsewhere && (
          <>
            {' · '}
            <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'key-tracking' }}>
              {bookingCode}
            </Link>
          </>
        )}
      </p>
    </li>
  )
}

/** Within one day only the hour is displayed. */
const untilWords = (at: string, untilAt: string): string =>
  dayOf(at) === dayOf(untilAt) ? formatHour(untilAt) : formatMomentShort(untilAt)
