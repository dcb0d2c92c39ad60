import { expect, it } from 'vitest'
import { bookingColumns } from './booking-list-columns.tsx'

it('each column of the list of orders sorts, by its own name; the code by the creation [ROUTE-6]', () => {
  const sorts = Object.fromEntries(bookingColumns.map(({ title, sort }) => [title, sort]))

  expect(sorts).toEqual({
    Commande: 'createdAt',
    Statut: 'status',
    Prestation: 'service',
    'Date de la mission': 'startAt',
    Client: 'client',
    Adresse: 'address',
    Locataires: 'tenants',
    Contrôleur: 'checker',
    'Référence client': 'reference',
    Bien: 'typology',
    Zone: 'area',
    'Date souhaitée': 'wishedDay',
    Étiquettes: 'tags',
    'Prix HT': 'price',
    Modifiée: 'updatedAt',
  })
})
