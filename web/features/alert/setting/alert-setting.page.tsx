import { useQuery } from '@tanstack/react-query'
import { alertSettingCalls } from '@adm/contract/alert/alert-setting'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { AlertPrecision } from './alert-precision.tsx'
import { AlertSettingForm } from './alert-setting.form.tsx'
import { AlertSettingHistory } from './alert-setting-history.tsx'
import { AlertSettingValues } from './alert-setting-values.tsx'
import { alertSettingQuery } from './alert-setting-query.ts'

/** The weights of the risk score and the thresholds of the rules, how often the score was right, and who changed them. */
export function AlertSettingPage() {
  const { data, error, refetch } = useQuery(alertSettingQuery)
  const mayChange = useMay(alertSettingCalls.change)
  return (
    <Page title="Règles des alertes" layout="narrow">
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      <AlertPrecision />
      {data && mayChange && <AlertSettingForm key={data.version} setting={data.answer} version={data.version ?? data.answer.version} />}
      {data && !mayChange && <AlertSettingValues setting={data.answer} />}
      <AlertSettingHistory />
    </Page>
  )
}
