import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { deliveryDraft, deliveryStatuses } from './delivery.ts'
import { type CellErrors, isGoodRow, judgeRow, rowStateOf } from './delivery-lot.ts'
import { orderOfLot } from './delivery-order.ts'
import { emptyCells, type RowCells, rowCells, rowColumns } from './delivery-row.ts'
import { sameOrderIds, withSameOrderId } from './same-order-id.ts'
import { refusedCell, refusedNumbers } from './delivery-row-words.ts'
import { readRowDay, readRowHour } from './row-moment.ts'
import { type DeliveryFacts, deliveryMachine, deliveryTransitions, isCountNear } from './delivery-transition.ts'

const draft = {
  clientId: '0197c0de-0000-4000-8000-000000000001',
  reference: 'Les Terrasses',
  estimatedCount: 40,
  dates: ['2026-12-02', '2026-12-01', '2026-12-02'],
  service: 'checkin',
  offer: 'LIVRAISON',
  language: 'FR',
  furnished: false,
  keysAddress: '12 quai des Chantiers, bureau de vente',
  keysHours: '8 h à 18 h',
  keysInformation: 'Demander le gardien.',
  addCaptureToInventories: true,
  isAnnotated: false,
  contacts: [{ name: 'Promoteur', emails: 'livraisons@promoteur.example' }],
}
const messagesOf = async (change: object): Promise<string[]> => {
  const parsed = await deliveryDraft.safeParseAsync({ ...draft, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('a delivery', () => {
  it('needs a client, a reference, an estimated number and at least one date [VAL-8] [VAL-10] [VAL-16]', async () => {
    expect(await messagesOf({})).toEqual([])
    expect(await messagesOf({ dates: [] })).toEqual(['Ajoutez au moins une date.'])
    expect(await messagesOf({ estimatedCount: undefined })).toEqual(['Indiquez le nombre estimé de logements.'])
    expect(await messagesOf({ estimatedCount: 0 })).toEqual(['Indiquez le nombre estimé de logements.'])
    expect(await messagesOf({ reference: ' ' })).toEqual(['Renseignez une référence.'])
    expect(await messagesOf({ clientId: undefined })).toEqual(['Renseignez un client.'])
  })

  it('has its days sorted, each once', async () => {
    expect((await deliveryDraft.parseAsync(draft)).dates).toEqual(['2026-12-01', '2026-12-02'])
  })
})

const facts: DeliveryFacts = {
  errorNumbers: [],
  rowCount: 40,
  estimatedCount: 40,
  isCountConfirmed: false,
  createdCount: 0,
  openOrders: 0,
  openCodes: [],
  hasBegun: false,
  uninvoicedOrders: 0,
  reason: null,
}
const refusalOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.message
  }
  return ''
}
const attempt = (to: (typeof deliveryStatuses)[number], from: (typeof deliveryStatuses)[number], change: Partial<DeliveryFacts>) =>
  refusalOf(() =>
    deliveryMachine.take(deliveryMachine.require(from, to, ['OPS', 'SYS']), { ...facts, ...change }, { actors: ['OPS', 'SYS'] }),
  )

describe('the states of a delivery', () => {
  it('are taken as the table of the domain says, by the staff or by the product [STATE-1]', () => {
    expect(deliveryTransitions.map(({ id, from, to, by }) => `${id}: ${from.join(', ')} > ${to} (${by.join(' ')})`)).toEqual([
      'L01: draft > checked (OPS SYS)',
      'L02: checked > draft (OPS)',
      'L03: checked > created (OPS)',
      'L04: created > in_progress (SYS)',
      'L05: in_progress > done (SYS)',
      'L06: done > invoiced (SYS)',
      'L07: draft, checked, created, in_progress > canceled (OPS)',
    ])
    for (const status of deliveryStatuses) expect(deliveryMachine.open(status, ['CHK', 'CLI', 'LOC', 'PART'])).toEqual([])
  })

  it('refuse each guard with its sentence [ERR-7]', () => {
    expect(attempt('checked', 'draft', {})).toBe('')
    expect(attempt('checked', 'draft', { rowCount: 0 })).toBe('Ajoutez au moins une ligne.')
    expect(attempt('checked', 'draft', { errorNumbers: [3, 8, 12] })).toBe('3 lignes comportent des erreurs\u00a0: 3, 8, 12.')
    expect(attempt('checked', 'draft', { rowCount: 35 })).toContain('35 lignes pour 40 logements estimés')
    expect(attempt('checked', 'draft', { rowCount: 35, isCountConfirmed: true })).toBe('')
    expect(attempt('draft', 'checked', { createdCount: 1 })).toBe('Des missions sont déjà créées.')
    expect(attempt('created', 'checked', {})).toBe("Aucune mission n'est créée.")
    expect(attempt('in_progress', 'created', {})).toBe("Le jour de la première mission n'est pas venu.")
    expect(attempt('done', 'in_progress', { openOrders: 2 })).toBe('2 de ses commandes sont encore ouvertes.')
    expect(attempt('invoiced', 'done', { uninvoicedOrders: 2 })).toBe('2 de ses commandes ne sont pas facturées.')
    expect(attempt('canceled', 'created', {})).toBe('Indiquez un motif.')
    expect(attempt('canceled', 'created', { reason: 'Chantier en retard', openOrders: 1, openCodes: ['C26000001-9'] })).toBe(
      "Sa commande C26000001-9 est encore ouverte\u00a0: annulez-la d'abord, avec ses frais, ou annulez la création des missions.",
    )
    expect(attempt('canceled', 'created', { reason: 'Chantier en retard', openOrders: 3, openCodes: ['C26000001-9', 'C26000002-8'] })).toBe(
      "3 de ses commandes sont encore ouvertes (C26000001-9, C26000002-8, 1 autre)\u00a0: annulez-les d'abord, chacune avec ses frais, ou annulez la création des missions.",
    )
    expect(attempt('canceled', 'created', { reason: 'Chantier en retard' })).toBe('')
  })

  it('ask for a confirmation of more than a tenth of difference, either way', () => {
    expect([36, 44, 35, 45].map((count) => isCountNear(count, 40))).toEqual([true, true, false, false])
  })
})

const today = '2026-11-23'
const delivery = { service: 'checkin', dates: ['2026-12-01', '2026-12-02'] } as const
const judgedFor = { delivery: { ...delivery, dates: [...delivery.dates] }, today }
const good: RowCells = {
  ...emptyCells,
  orderId: 'A-101',
  address: '3 rue des Tilleuls',
  zipCode: '35000',
  city: 'Rennes',
  apartmentNumber: '101',
  typology: 'T2',
  surface: '42,5 m²',
  prospectGender: 'Mme',
  prospectFirstName: 'Zoé',
  prospectLastName: 'Garnier',
  prospectEmail: 'zoe@exemple.fr',
  prospectPhone: '06 12 34 56 78',
}
const errorsOf = async (change: Partial<RowCells>): Promise<CellErrors> => (await judgeRow({ ...good, ...change }, judgedFor)).errors

describe('a row', () => {
  it('has every column of the specification [ENT-10]', () => {
    expect(rowColumns).toHaveLength(32)
    expect(Object.keys(rowCells.shape)).toEqual(rowColumns)
  })

  it.each<[Partial<RowCells>, CellErrors]>([
    [{}, {}],
    [{ address: null }, { address: 'Renseignez une adresse.' }],
    [{ city: null }, { city: 'Renseignez une ville.' }],
    [{ zipCode: '3500' }, { zipCode: 'Le code postal doit contenir 5 chiffres.' }],
    [{ typology: 'studio' }, { typology: 'Indiquez la typologie : T1 à T6, ou « Maison T4 ».' }],
    [{ typology: 'Maison T4' }, {}],
    [{ surface: 'grand' }, { surface: 'Indiquez la surface.' }],
    [{ surface: '0' }, { surface: 'La surface doit être supérieure à 0.' }],
    [{ floor: 'un étage au nom bien trop long' }, { floor: "L'étage doit contenir entre 1 et 16 caractères." }],
    [{ prospectGender: null }, {}],
    [{ prospectGender: 'Dr' }, { prospectGender: 'Choisissez une civilité : M. ou Mme.' }],
    [{ prospectLastName: null }, { prospectLastName: 'Renseignez un nom.' }],
    [{ prospectLastName: 'Garnier 2' }, { prospectLastName: 'Ce champ ne doit pas contenir de chiffre.' }],
    [{ prospectEmail: 'zoe' }, { prospectEmail: 'Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.' }],
    [{ prospectPhone: '06 12' }, { prospectPhone: "Ce numéro de téléphone n'est pas valide." }],
    [{ secondEmail: 'leo@exemple.fr', secondGender: 'M.', secondFirstName: 'Léo' }, { secondLastName: 'Renseignez un nom.' }],
    [{ missionDate: '31/02/2027' }, { missionDate: "Cette date n'existe pas : écrivez 24/11/2026." }],
    [{ missionDate: '01/11/2026' }, { missionDate: 'Cette date est passée : choisissez une date à venir.' }],
    [{ missionHour: '25h' }, { missionHour: "Cette heure n'existe pas : écrivez 9h30." }],
  ])('%o: %o [ENT-10] [ERR-7]', async (change, errors) => expect(await errorsOf(change)).toEqual(errors))

  it('has the state that the domain gives it', async () => {
    const stateOf = async (change: Partial<RowCells> & { isExcluded?: boolean; bookingId?: string }) => {
      const row = { ...good, isExcluded: false, bookingId: null, ...change }
      const { isExcluded: _excluded, bookingId: _booking, ...cells } = row
      return rowStateOf(row, await judgeRow(cells, judgedFor))
    }
    expect(await stateOf({})).toBe('ready')
    expect(await stateOf({ incompleteInformation: 'Attestation manquante' })).toBe('incomplete')
    expect(await stateOf({ surface: null, incompleteInformation: 'Attestation manquante' })).toBe('error')
    expect(await stateOf({ surface: null, isExcluded: true })).toBe('excluded')
    expect(await stateOf({ bookingId: draft.clientId })).toBe('created')
    expect(await stateOf(emptyCells)).toBe('empty')
    expect((['ready', 'incomplete', 'error', 'empty', 'created', 'excluded'] as const).map(isGoodRow)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is judged whatever its cells say: a sentence for each, or the values of an order', async () => {
    const cells = fc.record(
      Object.fromEntries(rowColumns.map((column) => [column, fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }))])),
    )
    await fc.assert(
      fc.asyncProperty(cells, async (typed) => {
        const { errors, lot } = await judgeRow(rowCells.parse(typed), judgedFor)
        expect(lot === null).toBe(Object.keys(errors).length > 0)
        for (const message of Object.values(errors)) expect(message).toMatch(/[.»]$/)
      }),
      { numRuns: 60 },
    )
  })
})

it('names rows and cells as people look for them [ERR-7]', () => {
  expect(refusedNumbers([7])).toBe('1 ligne comporte des erreurs\u00a0: 7.')
  expect(refusedCell(7, 'surface', 'Indiquez la surface.')).toBe('Ligne 7, Surface\u00a0: Indiquez la surface.')
})

it.each([
  ['24/11/2026', '2026-11-24'],
  ['4.1.27', '2027-01-04'],
  ['2026-11-24', '2026-11-24'],
  ['29/02/2027', null],
  ['demain', null],
])('reads the day %s as %s', (typed, day) => expect(readRowDay(typed)).toBe(day))

it.each([
  ['9h30', '09:30'],
  ['14:05:00', '14:05'],
  ['9 h', '09:00'],
  ['24h', null],
  ['midi', null],
])('reads the hour %s as %s', (typed, hour) => expect(readRowHour(typed)).toBe(hour))

describe('the order of a row', () => {
  const whole = async () => {
    const parsed = await deliveryDraft.parseAsync(draft)
    return {
      ...parsed,
      id: draft.clientId,
      clientName: 'Promoteur',
      status: 'checked',
      createdAt: `${today}T08:00:00.000Z`,
      version: 1,
    } as const
  }
  const orderOf = async (change: Partial<RowCells> = {}) => {
    const { lot } = await judgeRow({ ...good, ...change }, judgedFor)
    return lot && orderOfLot(lot, await whole())
  }

  it('has two prospects, annexes, options, keys and what has no field of its own [ENT-10]', async () => {
    expect(
      await orderOf({
        secondGender: 'M.',
        secondFirstName: 'Léo',
        secondLastName: 'Garnier',
        parkingLevel: '-1',
        parkingNumber: '12',
        missionHour: '9h30',
        annexUg: 'P-12',
        incompleteInformation: 'Attestation manquante',
      }),
    ).toMatchObject({
      clientId: draft.clientId,
      service: 'checkin',
      clientReference: 'A-101',
      roomCount: 'T2',
      propertyKind: 'apartment',
      surface: 42.5,
      annexes: [{ kind: 'parking', level: '-1', number: '12' }],
      options: ['virtual_tour'],
      wishedDay: '2026-12-01',
      wishedUntilDay: '2026-12-02',
      tenants: [
        { role: 'prospect', firstName: 'Zoé', phone: '+33612345678', presenceRequired: true },
        { role: 'prospect', gender: 'MR', firstName: 'Léo' },
      ],
      keysPlan: { way: 'ADDRESS', place: draft.keysAddress, hours: draft.keysHours },
      comment: 'Heure souhaitée : 09 h 30.\nUG des annexes : P-12.\nDossier incomplet : Attestation manquante',
      contacts: [{ name: 'Promoteur' }],
    })
  })

  it('has the day of its row alone, and the reference of the delivery without an order number', async () => {
    expect(await orderOf({ missionDate: '02/12/2026', orderId: null })).toMatchObject({
      wishedDay: '2026-12-02',
      wishedUntilDay: null,
      clientReference: 'Les Terrasses',
    })
  })
})

describe('an order id that two rows of a delivery bear', () => {
  const row = (number: number, orderId: string | null, isExcluded = false) => ({ id: `row-${number}`, number, orderId, isExcluded })

  it('is an error at the cells of both, with the numbers of the others; case and excluded rows do not count [ERR-7]', () => {
    const same = sameOrderIds([row(1, 'A-1'), row(2, 'a-1'), row(3, 'A-1', true), row(4, 'A-2'), row(5, null), row(6, null), row(7, 'A-1')])

    expect([...same]).toEqual([
      ['row-1', [2, 7]],
      ['row-2', [1, 7]],
      ['row-7', [1, 2]],
    ])
    expect(withSameOrderId({}, same.get('row-1'))).toEqual({ orderId: 'Ce n° de commande est aussi celui des lignes 2, 7.' })
    expect(withSameOrderId({}, [3])).toEqual({ orderId: 'Ce n° de commande est aussi celui de la ligne 3.' })
    expect(withSameOrderId({ surface: 'Indiquez la surface.' }, same.get('row-4'))).toEqual({ surface: 'Indiquez la surface.' })
  })
})
