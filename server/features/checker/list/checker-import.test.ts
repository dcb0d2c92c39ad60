import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain, fileForm, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { checkerImport } from './checker-import.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update')
})
afterAll(() => server.stop())

const send = (text: string, fields: Record<string, string> = { dryRun: 'true' }) =>
  network.post('/api/checkers/import', fileForm(text, fields))

it('takes candidates in with their areas by name, their words in French, and the point of the map that the zip code is', async () => {
  const { id: lille } = await server.given.area(['59000'], 'Lille')
  const { id: lens } = await server.given.area(['62300'], 'Lens')
  const head =
    'Prénom;Nom;Téléphone;Langues;Étiquettes;Code postal;Véhicule;Autofacturation;Missions par jour;Zones principales;Zones secondaires;Codes postaux en plus'
  const row = 'Maël;Garnier;0612345678;Français, anglais;meuble;59000;velo;Oui;4;LILLE;Lens;"62000,62400"'

  expect(await send(`${head}\n${row}`, {})).toMatchObject({ status: 202 })
  const runner = makeRunner(server.runtime, [checkerImport.job])
  await drain(runner)

  const { id } = await server.db.selectFrom('checker').select('id').where('last_name', '=', 'Garnier').executeTakeFirstOrThrow()
  expect(await network.get(`/api/checkers/${id}`)).toMatchObject({
    body: {
      type: 'CANDIDATE',
      phone: '+33612345678',
      languages: ['FR', 'EN'],
      tags: ['FURNISHED'],
      vehicle: 'BICYCLE',
      selfBilling: true,
      missionsPerDay: 4,
      zones: expect.arrayContaining([
        expect.objectContaining({ areaId: lille, isPrimary: true }),
        expect.objectContaining({ areaId: lens, isPrimary: false }),
      ]),
      extraZips: ['62000', '62400'],
    },
  })
  expect(await server.db.selectFrom('checker').select('latitude').where('id', '=', id).executeTakeFirst()).not.toEqual({ latitude: null })
})

it('tells every bad cell in the words of the form, with the words that may be chosen', async () => {
  await server.given.checker('Nour Petit', { email: 'nour@exemple.fr' })
  const head = 'Prénom;Nom;E-mail;Véhicule;Autofacturation;Missions par jour;Zones principales'
  const rows = ['Zoé4;Roux;pas un mail;Fusée;peut-être;50;Nulle part', 'Ana;Roy;NOUR@exemple.fr;;;;', 'Nour;Petit;;;;;']

  expect(await send([head, ...rows].join('\n'))).toMatchObject({
    body: {
      rows: 3,
      accepted: 0,
      errors: expect.arrayContaining([
        { row: 2, column: 'Prénom', value: 'Zoé4', message: 'Ce champ ne doit pas contenir de chiffre.' },
        { row: 2, column: 'E-mail', value: 'pas un mail', message: 'Ce champ doit contenir un email conforme.' },
        {
          row: 2,
          column: 'Véhicule',
          value: 'Fusée',
          message: "Cette valeur n'est pas connue. Choisissez parmi : Voiture, Deux-roues motorisé, Vélo, Transports en commun.",
        },
        { row: 2, column: 'Autofacturation', value: 'peut-être', message: 'Répondez par oui ou par non.' },
        { row: 2, column: 'Missions par jour', value: '50', message: 'Le nombre de missions par jour doit être compris entre 1 et 20.' },
        { row: 2, column: 'Zones principales', value: 'Nulle part', message: "Aucune zone ne porte ce nom. Créez-la d'abord." },
        { row: 3, column: 'E-mail', value: 'NOUR@exemple.fr', message: expect.stringContaining('Nour Petit (même e-mail)') },
        { row: 4, column: 'Nom', value: 'Petit', message: expect.stringContaining('Nour Petit (même nom)') },
      ]),
    },
  })
})

it('is for whoever may change checkers', async () => {
  const reader = await server.signedIn('checkers:read')
  const form = fileForm('Prénom;Nom\nAda;Roy', { dryRun: 'true' })

  expect(await reader.post('/api/checkers/import', form)).toMatchObject({ status: 403 })
  expect(await server.anonymous.post('/api/checkers/import', form)).toMatchObject({ status: 401 })
  expect((await network.file('/api/checkers/template.csv')).text).toContain('Prénom;Nom;E-mail')
})
