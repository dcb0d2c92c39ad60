import { expiryNoticeDays } from '@adm/domain/checker/certification'
import { addDays, formatDayShort } from '@adm/domain/values/date/moment'
import { useToday } from '../../../platform/today.ts'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'

/** Expiry day; a past or near expiry is marked by a tag. */
export const ExpiryDay = ({ day }: { day: string | null | undefined }) => {
  if (!day) return <span className="dim">–</span>
  const today = useToday()
  if (day < today) return <StatusTag phase="closed-badly">{`Expiré le ${formatDayShort(day)}`}</StatusTag>
  if (day <= addDays(today, expiryNoticeDays)) return <StatusTag phase="to-do">{`Expire ${formatDayShort(day)}`}</StatusTag>
  return formatDayShort(day)
}
