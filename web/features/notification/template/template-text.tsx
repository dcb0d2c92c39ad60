import type { NotificationTemplate } from '@adm/domain/notification/template/notification-template'
import { TemplatePreview } from './template-preview.tsx'

/** The text of a message, for a person who may not change it. */
export const TemplateText = ({ template }: { template: NotificationTemplate }) => {
  const { subject, body, sms } = template
  return (
    <div className="template-beside">
      <div className="template-side">
        <h2 className="template-title">Texte</h2>
        <p>
          <strong>{subject}</strong>
        </p>
        <p className="template-text">{body}</p>
        {sms && <p className="template-text">SMS : {sms}</p>}
      </div>
      <TemplatePreview template={template} texts={{ subject, body, sms: sms ?? '' }} />
    </div>
  )
}
