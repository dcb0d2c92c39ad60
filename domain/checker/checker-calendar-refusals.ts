import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'
import { formatMoment, formatMomentShort } from '../values/date/moment.ts'

/** All refusals about a checker's calendar. */
export const checkerCalendarRefusals = {
  absenceMissing: () => new Refusal('missing', 'ABSENCE_NOT_FOUND', "Cette absence n'existe pas, ou a été annulée."),
  staleHours: staleVersion('Les horaires ont été modifiés entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  staleAbsence: staleVersion('Cette absence a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  /** Each mission during the absence needs a decision; `current` lists the undecided ones. */
  missionsUndecided: (count: number, current: object) =>
    new Refusal(
      'conflict',
      'ABSENCE_OVER_MISSIONS',
      count === 1
        ? "Une mission est prévue pendant cette absence\u00a0: dites ce qu'elle devient."
        : `${count}\u00a0missions sont prévues pendant cette absence\u00a0: dites ce que chacune devient.`,
      { current },
    ),
  /** The mission to reassign was moved, cancelled, or assigned to another checker. */
  missionElsewhere: () =>
    new Refusal('conflict', 'MISSION_ELSEWHERE', "Une de ces missions n'est plus prévue pendant l'absence. Rechargez la liste."),
  /** Some missions cannot become what was decided: each refusal is at its mission, and nothing of the request is written. */
  missionsRefused: (errors: readonly FieldRefusal[]) =>
    new Refusal(
      'invalid',
      'FIELDS_INVALID',
      errors.length === 1
        ? "Rien n'est enregistré\u00a0: une mission est refusée. Choisissez autre chose pour elle."
        : `Rien n'est enregistré\u00a0: ${errors.length}\u00a0missions sont refusées. Choisissez autre chose pour elles.`,
      { errors },
    ),
  /** A second declaration of the same absence: two people took the same call. */
  absenceExists: (name: string, by: string | null, at: string | null) =>
    new Refusal(
      'conflict',
      'ABSENCE_EXISTS',
      `${name} est déjà noté(e) absent(e) à ces dates${by && at ? ` (par ${by}, le ${formatMoment(at)})` : ''}.`,
    ),
  /** Two rows for one day would have to be ended one by one. */
  absenceOverlaps: (name: string, { startAt, endAt }: { startAt: string; endAt: string }) =>
    new Refusal(
      'conflict',
      'ABSENCE_OVERLAPS',
      `${name} est déjà noté(e) absent(e) du ${formatMomentShort(startAt)} au ${formatMomentShort(endAt)}\u00a0: prolongez cette absence, ou notez seulement le temps qui manque.`,
    ),
  notAnnounceable: (errors: readonly FieldRefusal[]) =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  alreadyConfirmed: () => new Refusal('conflict', 'ABSENCE_CONFIRMED', 'Cette absence est déjà confirmée.'),
  linkMissing: () => new Refusal('missing', 'LINK_NOT_FOUND', "Ce lien n'existe pas."),
  linkRevoked: () => new Refusal('gone', 'LINK_REVOKED', 'Ce lien de calendrier a été révoqué. Demandez-en un autre à votre responsable.'),
}
