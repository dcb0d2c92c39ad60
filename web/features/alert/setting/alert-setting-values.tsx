import { type AlertSetting, riskFactorLabels, riskFactors, thresholdNames, thresholds } from '@adm/domain/alert/alert-setting'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'

/** The weights and thresholds for whoever may only read them. */
export const AlertSettingValues = ({ setting }: { setting: AlertSetting }) => (
  <>
    <Notice>Un administrateur change ces points et ces seuils.</Notice>
    <DetailSection title="Seuils des règles">
      <DefinitionList>
        {thresholdNames.map((name) => (
          <Definition key={name} label={thresholds[name].label}>
            {setting.thresholds[name]}
          </Definition>
        ))}
      </DefinitionList>
    </DetailSection>
    <DetailSection title="Points du score de risque">
      <DefinitionList>
        {riskFactors.map((name) => (
          <Definition key={name} label={riskFactorLabels[name]}>
            {setting.weights[name]}
          </Definition>
        ))}
      </DefinitionList>
    </DetailSection>
  </>
)
