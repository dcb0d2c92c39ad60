import { type Workload, workloadPercent } from '@adm/domain/calendar/workload'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { classes } from '../../../ui/base/classes.ts'

/** Hours taken of the hours offered, as a bar and in figures. */
export const WorkloadBar = ({ load, isLong = false }: { load: Workload; isLong?: boolean }) => {
  const percent = workloadPercent(load)
  const { takenMinutes, offeredMinutes } = load
  const hours = `${formatMinutes(takenMinutes)} prises sur ${formatMinutes(offeredMinutes)} offertes`
  return (
    <span className={classes('load', percent !== null && percent > 100 && 'load-over')} title={hours}>
      <span className="load-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
      </span>
      <span className="load-figure numbers">
        <span className="field-label-hidden">Charge </span>
        {percent === null ? '–' : `${percent} %`}
      </span>
      {isLong && (
        <span className="load-hours numbers">
          {formatMinutes(takenMinutes)} / {formatMinutes(offeredMinutes)}
        </span>
      )}
    </span>
  )
}
