import { useSuspenseQuery } from '@tanstack/react-query'
import { letterCalls } from '@adm/contract/platform/letter'
import { languageLabels } from '@adm/domain/values/language'
import { apiQuery } from '../../../platform/api/api.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RenderedMail } from './rendered-mail.tsx'
import { letterAudienceLabels, type LetterKey } from './template-words.ts'

/** The page of a message whose text is in code: as its recipient reads it, with the values of an example. */
export const LetterView = ({ letter }: { letter: LetterKey }) => {
  const { data } = useSuspenseQuery(apiQuery(letterCalls.read, { params: letter }))
  const { label, audience, language } = data
  return (
    <Page
      title={[label, letterAudienceLabels[audience], languageLabels[language]].join(' · ')}
      actions={
        <ButtonLink to="/settings/messages" icon="back">
          Modèles de messages
        </ButtonLink>
      }
    >
      <p className="dim">{'Ce texte dit ce que fait un lien ou un compte\u00a0: il ne se modifie pas.'}</p>
      <section className="template-preview" aria-label="Aperçu">
        <h2 className="template-title">Aperçu</h2>
        <p className="dim">Avec des valeurs d'exemple.</p>
        <RenderedMail mail={data} />
      </section>
    </Page>
  )
}
