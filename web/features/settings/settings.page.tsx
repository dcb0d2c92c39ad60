import { useQuery } from '@tanstack/react-query'
import { pages } from '@adm/contract/page/page'
import { PageLink } from '../../platform/address/page-link.tsx'
import { describeError } from '../../platform/api/refused.ts'
import { isOn, useSession } from '../../platform/session/session.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { QuickLinks } from '../../ui/layout/quick-links.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { OptionsForm } from './settings-options.form.tsx'
import { optionsQuery } from './settings-options.ts'
import { SignInSettingForm } from './settings-sign-in.form.tsx'
import { signInSettingQuery } from './settings-sign-in.ts'

export function SettingsPage() {
  const session = useSession()
  const options = useQuery(optionsQuery)
  const setting = useQuery(signInSettingQuery)
  const error = options.error ?? setting.error
  const isRead = options.data !== undefined && setting.data !== undefined
  return (
    <Page title="Paramètres" layout="narrow">
      <QuickLinks label="Paramètres">
        <PageLink path={pages.company.path} isExact>
          <strong>{pages.company.title}</strong>
          <span>Identité, TVA, comptes bancaires et mentions des documents</span>
        </PageLink>
        <PageLink path={pages.users.path} isExact>
          <strong>{pages.users.title}</strong>
          <span>Inviter, activer, donner et retirer des droits</span>
        </PageLink>
        <PageLink path={pages.priceGrids.path} isExact>
          <strong>{pages.priceGrids.title}</strong>
          <span>Prix par offre, versions et remises de volume</span>
        </PageLink>
        {isOn(session, 'alert') && (
          <PageLink path={pages.alertRules.path} isExact>
            <strong>{pages.alertRules.title}</strong>
            <span>Points du score de risque, seuils, justesse par tranche</span>
          </PageLink>
        )}
        <PageLink path={pages.durations.path} isExact>
          <strong>{pages.durations.title}</strong>
          <span>Durées réelles et prévues, par prestation et contrôleur</span>
        </PageLink>
        <PageLink path={pages.messages.path} isExact>
          <strong>{pages.messages.title}</strong>
          <span>Textes des e-mails et SMS, en français et en anglais</span>
        </PageLink>
      </QuickLinks>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void Promise.all([options.refetch(), setting.refetch()])} />}
      {!isRead && !error && <PageSkeleton />}
      {setting.data && <SignInSettingForm key={setting.data.version} setting={setting.data.answer} version={setting.data.version} />}
      {options.data && <OptionsForm options={options.data.answer} version={options.data.version} />}
    </Page>
  )
}
