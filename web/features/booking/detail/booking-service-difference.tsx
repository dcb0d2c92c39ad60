import type { ServicePreview } from '@adm/contract/booking/booking-service'
import { formatHourInWords } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { Notice } from '../../../ui/layout/states.tsx'

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`
const arrow = (before: string, after: string): string => (before === after ? `${before}, inchangé` : `${before} → ${after}`)

/** Effect of another service or option on price, duration, end hour and mission code, and its refusal. */
export const ServiceDifference = ({ preview: { before, after, refusal } }: { preview: ServicePreview }) => {
  const gap = after.priceCents - before.priceCents
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <DefinitionList>
        <Definition label="Prix HT">
          {arrow(formatCents(before.priceCents), formatCents(after.priceCents))}
          {gap !== 0 && ` (${signed(gap)})`}
        </Definition>
        <Definition label="Durée">{arrow(`${before.durationMinutes} min`, `${after.durationMinutes} min`)}</Definition>
        {before.endAt && after.endAt && (
          <Definition label="Fin de la mission">{arrow(formatHourInWords(before.endAt), formatHourInWords(after.endAt))}</Definition>
        )}
        {before.missionCode !== after.missionCode && (
          <Definition label="Code mission">{arrow(before.missionCode, after.missionCode)}</Definition>
        )}
      </DefinitionList>
    </>
  )
}
