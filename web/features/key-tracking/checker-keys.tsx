import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { countInWords } from '@adm/domain/key-tracking/key-count'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'

/** Tab of the keys in a checker's hands, next to return first. */
export function CheckerKeys({ id }: { id: string }) {
  const { data: currentKeys } = useSuspenseQuery(apiQuery(keyTrackingCalls.ofChecker, { params: { id } }))
  return (
    <DetailBody>
      <DetailSection title="Clés en main">
        {currentKeys.length === 0 ? (
          <EmptyState title="Aucune clé">Ce contrôleur n'a les clés d'aucune commande.</EmptyState>
        ) : (
          <PersonList>
            {currentKeys.map(({ bookingId, bookingCode, clientName, address, city, counts, since, dueAt, isOverdue }) => (
              <PersonLine key={bookingId} name={bookingCode} detail={clientName}>
                <span>
                  {address}, {city}
                </span>
                <span>{countInWords(counts)}</span>
                <span className="dim">
                  Depuis le {formatMomentShort(since)}
                  {dueAt && `, à rendre le ${formatMomentShort(dueAt)}`}
                </span>
                {isOverdue && <StatusTag phase="closed-badly">En retard</StatusTag>}
                <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'key-tracking' }}>
                  Ouvrir la commande {bookingCode}
                </Link>
              </PersonLine>
            ))}
          </PersonList>
        )}
      </DetailSection>
    </DetailBody>
  )
}
