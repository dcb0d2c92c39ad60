import { useQuery } from '@tanstack/react-query'
import { alertSettingCalls } from '@adm/contract/alert/alert-setting'
import { riskFactorLabels, riskFactors, thresholdNames, thresholds } from '@adm/domain/alert/alert-setting'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { RecordEvents } from '../../../recipes/history/record-events.tsx'
import { plainEvents, type RecordFields } from '../../../recipes/page/record-subject.ts'
import { asText } from '../../../recipes/page/record-words.ts'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { alertRecord } from '../alert-record.ts'

const partsOf = (labels: readonly (readonly [name: string, label: string])[]): RecordFields =>
  Object.fromEntries(labels.map(([name, label]) => [name, { label, words: asText }]))

/** The one setting of the alerts as the subject of its history; the calls of a row, which it does not have, are those of an alert. */
const settingRecord = {
  ...alertRecord,
  name: 'alert-setting',
  thing: 'les règles',
  fields: {
    weights: { label: 'Points', words: asText, parts: partsOf(riskFactors.map((name) => [name, riskFactorLabels[name]])) },
    thresholds: { label: 'Seuils', words: asText, parts: partsOf(thresholdNames.map((name) => [name, thresholds[name].label])) },
  },
  change: alertSettingCalls.change,
  event: plainEvents({ created: 'a posé les premières règles' }),
}

/** Who changed the weights and thresholds, with the values before and after. */
export const AlertSettingHistory = () => {
  const { data: lines, error, refetch } = useQuery(apiQuery(alertSettingCalls.history, {}))
  return (
    <DetailSection title="Historique">
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {lines?.length === 0 && <p className="dim">Rien n'a encore été changé.</p>}
      {!error && lines?.length !== 0 && <RecordEvents subject={settingRecord} id="alert-setting" lines={lines} ofSeveral />}
    </DetailSection>
  )
}
