import { expect, it } from 'vitest'
import { startTestServer } from '../../../testing/testing.ts'
import { searchFor31Seconds, leftAlone, startOutside } from '../../../testing/testing-outside.ts'
import { findCompanies } from './client.service.ts'
import { openCompanyRegister } from './company-register.ts'

const now = '2026-11-21T08:00:00.000Z'
/** An answer of https://recherche-entreprises.api.gouv.fr/search, shortened. */
const recorded = {
  results: [
    {
      siren: '356000000',
      nom_complet: 'LA POSTE (LA POSTE)',
      nom_raison_sociale: 'LA POSTE',
      siege: {
        siret: '35600000000048',
        adresse: '9 RUE DU COLONEL PIERRE AVIA 75015 PARIS',
        code_postal: '75015',
        libelle_commune: 'PARIS',
        etat_administratif: 'A',
      },
      matching_etablissements: [
        {
          siret: '35600000049837',
          adresse: "2 AVENUE DE L'ARMEE LECLERC 91170 VIRY-CHATILLON",
          code_postal: '91170',
          libelle_commune: 'VIRY-CHATILLON',
          etat_administratif: 'A',
        },
        { siret: '35600000049838', adresse: 'FERME', code_postal: '91170', libelle_commune: 'VIRY', etat_administratif: 'F' },
      ],
    },
    { siren: '732829320', nom_complet: '[NON-DIFFUSIBLE]', siege: { siret: '73282932000074', adresse: null, etat_administratif: 'A' } },
  ],
  total_results: 2,
  page: 1,
  per_page: 8,
}

const postOffice = {
  name: 'LA POSTE',
  siren: '356000000',
  vatNumber: 'FR39356000000',
  address: "2 Avenue de l'Armee Leclerc",
  siret: '35600000049837',
  zipCode: '91170',
  city: 'Viry-Chatillon',
}

it('gives the open establishments of the register as ours, their VAT number reckoned', async () => {
  const outside = await startOutside({ body: JSON.stringify(recorded) })
  expect(await openCompanyRegister(outside.url)('356 000 000', now)).toEqual([
    postOffice,
    { ...postOffice, siret: '35600000000048', address: '9 Rue du Colonel Pierre Avia', zipCode: '75015', city: 'Paris' },
  ])
  expect(outside.requests).toEqual(['/search?q=356000000&per_page=8&page=1'])
  outside.stop()
})

it.each([
  [503, '{}'],
  [200, '<html>'],
  [200, '{"results":[{}]}'],
])('is left alone for 30 s after an answer %i %s: people go on typing', async (status, body) => {
  expect(await searchFor31Seconds(openCompanyRegister, status, body)).toEqual(leftAlone)
})

it('is left alone for 30 s when it does not answer in time', async () => {
  const outside = await startOutside()
  const find = openCompanyRegister(outside.url)
  expect(await find('la poste', now)).toBeNull()
  outside.stop()
})

it('says whether the register is there, to whoever may change clients [PERM-4]', async () => {
  const server = await startTestServer()
  const editor = await server.signedIn('clients:update')
  const reader = await server.signedIn('clients:read')

  expect(await editor.get('/api/clients/companies?q=la%20poste')).toMatchObject({ status: 200, body: { isConnected: false, items: [] } })
  expect(await reader.get('/api/clients/companies?q=la%20poste')).toMatchObject({ status: 403 })
  expect(await server.anonymous.get('/api/clients/companies')).toMatchObject({ status: 401 })
  await server.stop()
})

it('answers for nobody when the register is silent, and says that it is there', async () => {
  expect(await findCompanies({ now }, () => Promise.resolve(null), 'la poste')).toEqual({ isConnected: true, items: [] })
  expect(await findCompanies({ now }, () => Promise.resolve([postOffice]), 'la poste')).toEqual({ isConnected: true, items: [postOffice] })
})
