import { expect, it } from 'vitest'
import { recipientsOf } from './client-recipients.ts'

const lea = { name: 'Léa Roux', email: 'lea@exemple.fr', isMain: true, notifications: [] }
const noe = { name: 'Noé Fabre', email: 'noe@exemple.fr', isMain: false, notifications: ['invoice' as const] }
const client = {
  emails: 'agence@exemple.fr, accueil@exemple.fr',
  recipients: { invoice: 'compta@exemple.fr, NOE@exemple.fr' },
  users: [lea, noe],
}

it('sends to whoever asked for it and to the addresses added, each once', () => {
  expect(recipientsOf(client, 'invoice')).toEqual([
    { email: 'noe@exemple.fr', name: 'Noé Fabre', reason: 'subscribed' },
    { email: 'compta@exemple.fr', name: null, reason: 'added' },
  ])
})

it('sends to the main user when nobody asked, else to the client, else to nobody', () => {
  expect(recipientsOf(client, 'report')).toEqual([{ email: 'lea@exemple.fr', name: 'Léa Roux', reason: 'main' }])
  expect(recipientsOf({ ...client, users: [] }, 'report').map(({ email, reason }) => [email, reason])).toEqual([
    ['agence@exemple.fr', 'client'],
    ['accueil@exemple.fr', 'client'],
  ])
  expect(recipientsOf({ emails: null, recipients: {}, users: [] }, 'report')).toEqual([])
})
