import { devFaults, devPeople } from './dev-provider-people.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}a{color:#0a4a8a}li{margin:.25rem 0}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body></html>`

/** A list of links, each with the parameters of the authorization request and one answer to it. */
const list = (query: URLSearchParams, choices: readonly { answer: Record<string, string>; label: string }[]): string => {
  const items = choices.map(({ answer, label }) => {
    const href = `/authorize/answer?${String(new URLSearchParams([...query, ...Object.entries(answer)]))}`
    return `<li><a href="${escape(href)}">${escape(label)}</a></li>`
  })
  return `<ul>${items.join('')}</ul>`
}

/** The sign-in page of the development provider: a choice of people and of faults. */
export const devProviderPage = (query: URLSearchParams): string => {
  const people = devPeople.map(({ name, email, note }, person) => ({
    answer: { person: String(person) },
    label: `${name}, ${email} (${note})`,
  }))
  const faults = Object.entries(devFaults).map(([fault, label]) => ({ answer: { person: '0', fault }, label }))
  const refusal = [{ answer: { refused: 'yes' }, label: "Ne pas donner accès à l'application" }]
  return page(
    "Compte de l'entreprise",
    `<p>Ce fournisseur d'identité ne sert qu'au développement : choisissez qui se connecte.</p>
${list(query, people)}<h2>Ou personne</h2>${list(query, refusal)}
<h2>Pour éprouver l'application</h2><p>Camille Rousseau, avec un défaut :</p>${list(query, faults)}`,
  )
}

/** The page for a refused authorization request: the provider never redirects to an unknown address. */
export const devProviderRefusal = (sentence: string): string => page('Demande refusée', `<p>${escape(sentence)}</p>`)
