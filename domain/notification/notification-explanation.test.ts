import { expect, it } from 'vitest'
import { type ConcernedPerson, concernedPeople, isMeant, listsOf } from './concerned-person.ts'
import { explanationsOf, type Question } from './notification-explanation.ts'
import type { Addressee } from './notification-plan.ts'

const user = (name: string, email: string, notifications: readonly ('order' | 'appointment' | 'report')[] = [], isMain = false) => ({
  name,
  email,
  notifications,
  isMain,
  phone: null,
})
const client = {
  emails: 'agence@clients.example',
  recipients: { appointment: 'Rdv@clients.example' },
  users: [user('Zoé Durand', 'zoe@clients.example', ['appointment'], true), user('Léo Petit', 'leo@clients.example', ['report'])],
}
const nina = {
  id: 'n',
  role: 'incoming',
  gender: 'MRS',
  firstName: 'Nina',
  lastName: 'Martin',
  emails: 'nina@locataires.example',
  phone: '+33612345678',
  otherPhone: null,
  presenceRequired: true,
  newAddress: null,
} as const
const order = {
  tenants: [nina, { ...nina, id: 'o', firstName: 'Omar', emails: null, phone: null }],
  contacts: [{ id: 'c', name: 'Maître Roux', emails: 'roux@notaires.example', phone: null, note: null }],
  processes: [],
}
const checker = { name: 'Ada Un', email: 'ada@controleurs.example', phone: null }
const people = concernedPeople(order, client, checker)
const to = (address: string, audience: Addressee['audience'], reason: Addressee['reason']): Addressee => ({
  address,
  audience,
  reason,
  person: address,
  name: null,
})
const explain = (typed: string, change: Partial<Question> = {}) =>
  explanationsOf({
    typed,
    kind: 'j8',
    order: { status: 'planned', startAt: '2026-12-01T09:00:00.000Z' },
    people,
    rows: [],
    addressees: [to('zoe@clients.example', 'client', 'subscribed'), to('nina@locataires.example', 'tenant', 'tenant')],
    listsOf: (address) => listsOf(client, address),
    notesOf: () => [],
    ...change,
  })
const namesOf = (typed: string): (string | null)[] =>
  people.filter((person: ConcernedPerson) => isMeant(typed, person)).map(({ name, addresses }) => name ?? addresses[0] ?? null)

it.each([
  ['nina@LOCATAIRES.example', ['Nina Martin']],
  ['06 12 34 56 78', ['Nina Martin']],
  ['+33612345678', ['Nina Martin']],
  ['martin', ['Nina Martin', 'Omar Martin']],
  ['petit leo', ['Léo Petit']],
  ['rdv@clients.example', ['rdv@clients.example']],
  ['ina@locataires.example', []],
  ['personne', []],
  ['?', []],
])('%s means %j', (typed, names) => {
  expect(namesOf(typed)).toEqual(names)
})

it('says of a colleague of the client who receives the kind, in which lists the person is, and how to be told', () => {
  expect(explain('Léo Petit')).toMatchObject([
    {
      title: 'Léo Petit (client)',
      answer: "N'a pas reçu ce message.",
      facts: [
        "C'est\u00a0: utilisateur du client.",
        'Chez le client, ce message va à\u00a0: zoe@clients.example (abonné à ces messages).',
        'Cette personne est dans\u00a0: Rapports.',
        expect.stringContaining('abonnez-la à «\u00a0Rendez-vous et rappels\u00a0»'),
        expect.stringContaining('Part huit jours avant'),
      ],
    },
  ])
})

it.each([
  ['Omar', {}, "Cette personne n'a pas d'adresse e-mail."],
  ['Maître Roux', {}, 'Cette personne ne reçoit que les rapports.'],
  ['Nina', { kind: 'acknowledgement' }, 'Ce message ne va pas aux locataires, seulement au client.'],
  ['Nina', { order: { status: 'waiting', startAt: null } }, "La commande n'a pas de date."],
  ['Nina', { order: { status: 'canceled', startAt: null } }, 'La commande est annulée\u00a0: elle n’a plus de rendez-vous.'],
  ['Nina', { kind: 'report' }, "Le rapport de la commande n'est pas validé."],
  ['Nina', { kind: 'cancellation' }, "La commande n'est pas annulée."],
  ['Nina', { kind: 'slotOffer' }, "Aucune étape de la commande n'a écrit ce message pour cette personne."],
  ['Nina', {}, 'Ce message sera programmé au prochain changement de la commande, ou cette nuit.'],
  ['Nina', { notesOf: () => ['Les messages reviennent.'] }, 'Les messages reviennent.'],
] satisfies [string, Partial<Question>, string][])('says of %s with %j: %s', (typed, change, fact) => {
  expect(explain(typed, change)[0]?.facts).toContain(fact)
})

it('says of a stranger that nothing of the order concerns them, and who receives the message', () => {
  expect(explain('inconnu@ailleurs.example')).toEqual([
    {
      title: 'inconnu@ailleurs.example',
      answer: "N'a pas reçu ce message.",
      facts: [
        "Cette personne n'est ni locataire, ni contrôleur, ni contact de la commande, ni utilisateur ou adresse de son client.",
        'Ce message va à\u00a0: zoe@clients.example (abonné à ces messages)\u00a0; nina@locataires.example (locataire de la commande).',
        'Il va aux locataires, au client, au contrôleur\u00a0; chez le client, à la liste «\u00a0Rendez-vous et rappels\u00a0».',
        expect.stringContaining('Part huit jours avant'),
      ],
    },
  ])
})
