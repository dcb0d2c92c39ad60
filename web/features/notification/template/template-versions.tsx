import { useFormContext } from 'react-hook-form'
import type { TemplateVersion, TypedTexts } from '@adm/domain/notification/template/notification-template'
import { formatMoment } from '@adm/domain/values/date/moment'
import { Button } from '../../../ui/base/button.tsx'

/** The saved versions, the last first; a former text can be taken into the form. */
export const TemplateVersions = ({ versions }: { versions: readonly TemplateVersion[] }) => {
  const { setValue } = useFormContext<TypedTexts>()
  if (versions.length === 0) return null
  const take = ({ subject, body, sms }: TemplateVersion) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('subject', subject ?? '', options)
    setValue('body', body ?? '', options)
    setValue('sms', sms ?? '', options)
  }
  return (
    <section aria-label="Versions">
      <h2 className="template-title">Versions</h2>
      <ol className="template-versions">
        {versions.map((version, index) => (
          <li key={version.id}>
            <details>
              <summary>
                Version {version.number}, {formatMoment(version.createdAt)}
                {version.createdByName && `, ${version.createdByName}`}
                {version.subject === null && ' : retour au texte précédent'}
              </summary>
              {version.subject !== null && (
                <>
                  <p>
                    <strong>{version.subject}</strong>
                  </p>
                  <p className="template-text">{version.body}</p>
                  {version.sms && <p className="template-text">SMS : {version.sms}</p>}
                  {index > 0 && <Button onClick={() => take(version)}>Reprendre le texte de la version {version.number}</Button>}
                </>
              )}
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
