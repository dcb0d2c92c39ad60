import type { SyntheticEvent } from 'react'

type Props = { mail: { subject: string; html: string; text: string } }

/** A mail as its recipient reads it: subject, page, and its plain text behind a fold. */
export const RenderedMail = ({ mail: { subject, html, text } }: Props) => (
  <>
    <p>
      <strong>{subject}</strong>
    </p>
    <iframe className="template-mail" title="E-mail" sandbox="allow-same-origin" srcDoc={withoutStyles(html)} onLoad={putStyles(html)} />
    <details>
      <summary>Texte sans mise en forme</summary>
      <p className="template-text">{text}</p>
    </details>
  </>
)

const styleSheet = /<style>(.*?)<\/style>/s
/**
 * The page's policy forbids styles written into HTML, also in this frame, which runs no script. The styles of the mail are set aside, then
 * put back one by one, which the policy allows.
 */
const withoutStyles = (html: string): string => html.replace(styleSheet, '').replaceAll(' style="', ' data-style="')
const putStyles =
  (html: string) =>
  ({ currentTarget: { contentDocument: mail } }: SyntheticEvent<HTMLIFrameElement>): void => {
    if (!mail?.defaultView) return
    const sheet = new mail.defaultView.CSSStyleSheet()
    sheet.replaceSync(styleSheet.exec(html)?.[1] ?? '')
    mail.adoptedStyleSheets = [sheet]
    for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? ''
  }
