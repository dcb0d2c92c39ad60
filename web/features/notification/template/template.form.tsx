import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import { notificationTemplateCalls } from '@adm/contract/notification/notification-template'
import {
  type NotificationTemplate,
  type TemplateDraft,
  templateDraftOf,
  type TypedTexts,
} from '@adm/domain/notification/template/notification-template'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { CreateForm } from '../../../recipes/form/create-form.tsx'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { TemplateFields } from './template-fields.tsx'
import { TypedPreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { keyOfMessage } from './template-words.ts'

/** The form of the text of a message: each save is a new version. What is typed survives a reload. */
export const TemplateForm = ({ template }: { template: NotificationTemplate }) => {
  const queries = useQueryClient()
  const { kind, audience, language, clientId, subject, body, sms, version } = template
  const slot = { kind, audience }
  const resolver: Resolver<TypedTexts, unknown, TemplateDraft> = zodResolver(templateDraftOf(slot, language))
  return (
    <CreateForm
      name={`template-${keyOfMessage(template)}-${clientId ?? 'company'}`}
      values={{ subject, body, sms: sms ?? '' }}
      resolver={resolver}
      create={(draft: TemplateDraft) =>
        callApi(notificationTemplateCalls.change, { params: { ...slot, language }, body: { ...draft, clientId }, version })
      }
      onCreated={(saved) => {
        toastDone(queries, 'Le texte est enregistré.', saved)
        void readAgain(queries, 'notification-template')
      }}
      submitLabel="Enregistrer le texte"
    >
      <div className="template-beside">
        <div className="template-side">
          <TemplateFields slot={slot} />
          <TemplateVersions versions={template.versions} />
        </div>
        <TypedPreview template={template} />
      </div>
    </CreateForm>
  )
}
