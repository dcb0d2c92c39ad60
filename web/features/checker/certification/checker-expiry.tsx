import { expiryNoticeDays } from '@adm/domain/checker/certification'
import { addDays, formatDayShort } from '@adm/domain/values/date/moment'
import { todayInParis } from '../../../platform/today.ts'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'

/** The day of an expiry; a past or near one is announced in words. */
export const ExpiryDay = ({ day }: { day: string | null | undefined }) => {
  if (!day) return <span className="dim">–</span>
  const today = todayInParis()
  if (day < today) return <StatusTag phase="closed-badly">{`Expiré le ${formatDayShort(day)}`}</StatusTag>
  if (day <= addDays(today, expiryNoticeDays)) return <StatusTag phase="to-do">{`Expire ${formatDayShort(day)}`}</StatusTag>
  return formatDayShort(day)
}
