import { Refusal, staleVersion } from '../refusal.ts'
import { formatDay } from '../values/date/moment.ts'

const fields = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** All refusals about the table of durations. */
export const durationRefusals = {
  missing: () => new Refusal('missing', 'DURATION_TABLE_NOT_FOUND', "Cette table des durées n'existe pas."),
  stale: staleVersion('La table des durées a été modifiée entre-temps. Vérifiez, puis approuvez à nouveau.'),
  past: () => fields('validFrom', "Une version commence aujourd'hui au plus tôt."),
  beforeLast: (last: string) =>
    fields('validFrom', `Une nouvelle version ne commence pas avant la dernière, qui commence le ${formatDay(last)}.`),
  tooFar: (index: number, least: number, most: number) =>
    fields(`durations.${index}.minutes`, `Une durée change de 25\u00a0% au plus à la fois\u00a0: entre ${least} et ${most} minutes.`),
  endBeforeStart: () => fields('until', 'La fin de la période ne peut pas précéder son début.'),
}
