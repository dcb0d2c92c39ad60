import type { Language } from '@adm/domain/values/language'

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;mso-line-height-rule:exactly"

/** Inline styles: Gmail drops the sheet of a long or forwarded mail, and Outlook reads no class. */
export const style = {
  line: `margin:0 0 16px;color:#16181d;font-size:16px;line-height:24px;${font}`,
  note: `margin:0 0 16px;color:#565c68;font-size:14px;line-height:20px;${font}`,
  link: 'color:#1d4ed8;word-break:break-all',
  listLink: 'color:#1d4ed8',
  act: 'margin:0 0 16px',
  button: 'padding:12px 20px;border-radius:6px;background-color:#1d4ed8',
  buttonLink: `display:inline-block;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;${font}`,
} as const

/** Programs with a dark mode of their own use these colours instead of guessing; the others never read them. */
const darkSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background-color:#16181d!important}.card{background-color:#22252b!important;border-color:#3a3f48!important}
p{color:#eceef2!important}.note{color:#b3b9c4!important}.link{color:#9db8ff!important}}`

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/**
 * The page of a mail: one column in tables, since Outlook on Windows draws with Word, which knows neither `max-width` nor the padding of
 * other elements. `title` and `content` are HTML.
 */
export const pageOf = (
  { language, title }: { language: Language; title: string },
  content: string,
  foot?: string,
): string => `<!doctype html>
<html lang="${language.toLowerCase()}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${darkSheet}</style></head>
<body class="page" style="margin:0;padding:0;background-color:#f4f5f7">
<table class="page" ${table} bgcolor="#f4f5f7" style="background-color:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="max-width:560px"><tr>
<td class="card" bgcolor="#ffffff" align="left" style="padding:24px 24px 8px;background-color:#ffffff;border:1px solid #dfe2e8;border-radius:8px">
${content}
</td></tr>${foot ? `<tr><td align="left" style="padding:16px 24px"><p class="note" style="${style.note}">${foot}</p></td></tr>` : ''}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
