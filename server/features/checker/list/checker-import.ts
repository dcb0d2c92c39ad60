import { checkerCalls } from '@adm/contract/checker/checker'
import { checkerTagLabels, vehicleLabels } from '@adm/domain/checker/checker'
import { type CheckerDraft, checkerDraft } from '@adm/domain/checker/checker-file'
import { languageLabels } from '@adm/domain/values/language'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { type Clash, type ImportColumn, type ImportPart, repeatedRows, type SoundRow } from '../../../platform/import/import.ts'
import { asDigits, asNamed, asNumber, asOneOf, asSeveral, asText, asYesNo, plainText } from '../../../platform/import/import-cells.ts'
import { importOf } from '../../../platform/import/import.routes.ts'
import { createChecker } from '../change/checker.service.ts'
import { findAllAreas, findCheckersLike } from './checker-import.queries.ts'

/**
 * The headings are the labels of the form. There is no IBAN column: an account number comes from its owner, never from a file that
 * circulates.
 */
const columnsOf = async (db: Db): Promise<ImportColumn[]> => {
  const areas = await findAllAreas(db)
  const idByName = new Map(areas.map(({ id, name }): [string, string] => [plainText(name), id]))
  const area = asSeveral(asNamed(idByName, "Aucune zone ne porte ce nom. Créez-la d'abord."))
  return [
    { title: 'Prénom', field: 'firstName', read: asText, sample: 'Camille', isRequired: true },
    { title: 'Nom', field: 'lastName', read: asText, sample: 'Exemple', isRequired: true },
    { title: 'E-mail', field: 'email', read: asText, sample: 'camille.exemple@exemple.fr' },
    { title: 'Téléphone', field: 'phone', read: asDigits(10), sample: '06 12 34 56 78' },
    { title: 'Langues', field: 'languages', read: asSeveral(asOneOf(languageLabels)), sample: languageLabels.FR },
    { title: 'Étiquettes', field: 'tags', read: asSeveral(asOneOf(checkerTagLabels)), sample: checkerTagLabels.FURNISHED },
    { title: 'Adresse', field: 'address', read: asText, sample: '1 rue de la Paix' },
    { title: 'Code postal', field: 'zipCode', read: asDigits(5), sample: '01000' },
    { title: 'Ville', field: 'city', read: asText, sample: 'Bourg-en-Bresse' },
    { title: 'Véhicule', field: 'vehicle', read: asOneOf(vehicleLabels), sample: vehicleLabels.CAR },
    { title: 'Appareil', field: 'device', read: asText, sample: '' },
    { title: 'SIREN', field: 'siren', read: asDigits(9), sample: '' },
    { title: 'Autofacturation', field: 'selfBilling', read: asYesNo, sample: 'non' },
    { title: 'Distance maximale (km)', field: 'maxDistanceKm', read: asNumber, sample: '40' },
    { title: 'Missions par jour', field: 'missionsPerDay', read: asNumber, sample: '5' },
    { title: 'Zones principales', field: 'primaryAreas', read: area, sample: '' },
    { title: 'Zones secondaires', field: 'secondaryAreas', read: area, sample: '' },
    { title: 'Codes postaux en plus', field: 'extraZips', read: asSeveral(asDigits(5)), sample: '' },
  ]
}

/** A row has its areas in two cells, by rank; the rest is the form's draft. */
const draft = z
  .looseObject({ primaryAreas: z.array(z.string()).default([]), secondaryAreas: z.array(z.string()).default([]) })
  .transform(({ primaryAreas, secondaryAreas, ...fields }) => ({
    zones: [
      ...primaryAreas.map((areaId) => ({ areaId, isPrimary: true })),
      ...secondaryAreas.map((areaId) => ({ areaId, isPrimary: false })),
    ],
    ...fields,
  }))
  .pipe(checkerDraft)

const wholeName = ({ firstName, lastName }: CheckerDraft): string => `${firstName} ${lastName}`
const isText = (value: string | null | undefined): value is string => typeof value === 'string' && value !== ''
const sameWords = { email: 'même e-mail', phone: 'même téléphone', lastName: 'même nom' } as const

const findClashes = async (db: Db, rows: readonly SoundRow<CheckerDraft>[]): Promise<Clash[]> => {
  const drafts = rows.map((row) => row.draft)
  const alike = await findCheckersLike(db, {
    emails: drafts.map(({ email }) => email).filter(isText),
    phones: drafts.map(({ phone }) => phone).filter(isText),
    names: [...new Set(drafts.map(wholeName))],
  })
  const byValue = new Map(alike.map((match) => [`${match.field} ${match.value}`, match]))
  const clashes = rows.flatMap(({ row, draft: typed }) => {
    const values = { email: typed.email?.toLowerCase(), phone: typed.phone, lastName: wholeName(typed) }
    return (['email', 'phone', 'lastName'] as const).flatMap((field) => {
      const match = byValue.get(`${field} ${values[field]}`)
      const message = `Ce contrôleur existe peut-être déjà\u00a0: ${match?.name} (${sameWords[field]}).`
      return match ? [{ row, field, message, isLikeness: true }] : []
    })
  })
  return [
    ...clashes,
    ...repeatedRows(rows, 'email', ({ email }) => email?.toLowerCase()),
    ...repeatedRows(rows, 'phone', ({ phone }) => phone),
    ...repeatedRows(rows, 'lastName', (typed) => plainText(wholeName(typed))),
  ]
}

const part: ImportPart<CheckerDraft> = {
  subject: 'checker',
  things: 'controleurs',
  requires: checkerCalls.import.requires,
  columnsOf,
  blank: { languages: ['FR'], tags: [], selfBilling: false, extraZips: [], certifications: [] },
  draft,
  findClashes,
  create: (work, [typed]) => createChecker(work, typed),
}

/** Import of checkers as candidates, as from the form. */
export const checkerImport = importOf(part)
